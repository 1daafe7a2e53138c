"""The numbered parts in which a tournament that lasts long is reported (4): which rounds and days each of them has.

A report of the whole has the number 0. A part begins behind the last round that an accepted part before it has.
"""

from __future__ import annotations

from datetime import date, timedelta

from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

WHOLE = 0


def source_of(report: Report) -> str:
    """What names the report's event in every ledger: the tournament, and behind a full stop the number of a part."""
    tournament = str(report.tournament_id)
    return tournament if report.part == WHOLE else f"{tournament}.{report.part}"


def accepted_reports(tournament: Tournament) -> list[Report]:
    """What of a tournament was accepted: the report of the whole, or its parts by number."""
    found = tournament.reports.filter(state=Report.State.ACCEPTED)
    return list(found.select_related("rated_event").order_by("part"))


def next_part(tournament: Tournament) -> int:
    """The number that the next part of a tournament has."""
    return 1 + max((report.part for report in accepted_reports(tournament)), default=0)


def is_reported_whole(tournament: Tournament) -> bool:
    """Whether nothing more is to be reported: the report of the whole or the last part is accepted."""
    return any(report.is_last_part for report in accepted_reports(tournament))


def rounds_of(report: Report) -> range:
    """The rounds that the report is about."""
    last = report.tournament.rounds if report.last_round is None else report.last_round
    return range(_first_round(report), last + 1)


def _first_round(report: Report) -> int:
    if report.part == WHOLE:
        return 1
    before = [each.last_round or 0 for each in accepted_reports(report.tournament) if each.part < report.part]
    return 1 + max(before, default=0)


def days_of(report: Report) -> tuple[date, date]:
    """The first and the last day of the rounds that the report is about, as they were scheduled."""
    tournament, rounds = report.tournament, rounds_of(report)
    if report.part == WHOLE:
        return tournament.starts_on, tournament.ends_on
    days = {round_.number: round_.day for round_ in tournament.schedule.all()}
    first = tournament.starts_on if rounds.start == 1 else days.get(rounds.start, tournament.starts_on)
    last = tournament.ends_on if report.is_last_part else days.get(rounds.stop - 1, tournament.ends_on)
    return first, max(first, last)


def lasts_long(tournament: Tournament, *, over_days: int) -> bool:
    """Whether a tournament lasts more than so many days, the first and the last included (4)."""
    return tournament.ends_on - tournament.starts_on + timedelta(days=1) > timedelta(days=over_days)
