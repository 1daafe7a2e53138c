"""The numbered parts in which a tournament that lasts long is reported (4): which rounds and days each of them has.

A report of the whole has the number 0. A part begins behind the last round that an accepted part before it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tournaments.registration.facts import law_of
from tournaments.registration.models import RatingsUsed, Tournament
from tournaments.reports.models import Report

WHOLE = 0


class NotInParts(ValueError):
    """The tournament is reported as a whole, or has no such round to be reported: ``last_round``."""

    def __init__(self, last_round: int) -> None:
        super().__init__(f"no part can end with round {last_round}")
        self.last_round = last_round


@dataclass(frozen=True, kw_only=True)
class Part:
    """What a report is about: a numbered part up to a round, or the whole (``number`` 0, ``last_round`` ``None``)."""

    number: int
    last_round: int | None
    is_last: bool


THE_WHOLE = Part(number=WHOLE, last_round=None, is_last=True)


def source_of(report: Report) -> str:
    """What names the report's event in every ledger: the tournament, and behind a full stop the number of a part."""
    tournament = str(report.tournament_id)
    return tournament if report.part == WHOLE else f"{tournament}.{report.part}"


def accepted_reports(tournament: Tournament) -> list[Report]:
    """What of a tournament was accepted: the report of the whole, or its parts by number."""
    return list(tournament.reports.filter(state=Report.State.ACCEPTED).order_by("part"))


def is_reported_whole(tournament: Tournament) -> bool:
    """Whether nothing more is to be reported: the report of the whole or the last part is accepted."""
    return any(report.is_last_part for report in accepted_reports(tournament))


def comes_in_parts(tournament: Tournament) -> bool:
    """Where interim results are due (4), and where each game is rated with the list of its day (2003, 4.11)."""
    if tournament.ratings_used == RatingsUsed.AT_THE_GAME:
        return True
    notice = law_of(tournament).notice
    days = (tournament.ends_on - tournament.starts_on).days + 1
    return (
        notice is not None and notice.interim_reports_over_days is not None and days > notice.interim_reports_over_days
    )


def reported_up_to(tournament: Tournament) -> int:
    """The last round that an accepted part has; 0 before the first."""
    return max((report.last_round or tournament.rounds for report in accepted_reports(tournament)), default=0)


def next_part(tournament: Tournament, last_round: int | None) -> Part:
    """What a file is that is sent now, up to a round or without one; behind an accepted part the rest is the last part.

    Raises ``NotInParts``.
    """
    number = 1 + max((report.part for report in accepted_reports(tournament)), default=0)
    if last_round is None and number == 1:
        return THE_WHOLE
    last = tournament.rounds if last_round is None else last_round
    if not comes_in_parts(tournament) or not reported_up_to(tournament) < last <= tournament.rounds:
        raise NotInParts(last)
    return Part(number=number, last_round=last, is_last=last == tournament.rounds)


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
    days = {round_.number: round_.day for round_ in tournament.read_once("schedule")}
    first = tournament.starts_on if rounds.start == 1 else days.get(rounds.start, tournament.starts_on)
    last = tournament.ends_on if report.is_last_part else days.get(rounds.stop - 1, tournament.ends_on)
    return first, max(first, last)
