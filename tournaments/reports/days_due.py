"""The last days of a tournament, as work, reminders and calendars show them: those of its page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from uuid import UUID

from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.office.pages import Due
from tournaments.registration.facts import WITHOUT_DEADLINES, deadlines_of, deadlines_on, law_on
from tournaments.registration.models import Tournament
from tournaments.regulations.deadlines import Deadline, DeadlineCode
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import Sender
from tournaments.reports.models import Report

HANG_ON = ("appointments", "schedule", "decisions", "other_systems")
"""What the days of a tournament are worked out from, to be fetched with many of them."""
REGISTERING = (DeadlineCode.REGISTRATION, DeadlineCode.TITLE_REGISTRATION, DeadlineCode.NOTICE_ABROAD)
"""What a draft is sent for."""
REPORTING = (DeadlineCode.REPORT, DeadlineCode.LAST_LIST)
"""What a report is sent on for: to come at once, and to come at all."""


def days_due(tournament: Tournament, codes: Collection[DeadlineCode]) -> tuple[Due, ...]:
    """The days of these deadlines, earliest first; of several systems the earliest day counts."""
    return _dues(deadlines_of(tournament, now=tournament.created_at), codes)


def _dues(deadlines: Iterable[Deadline], codes: Collection[DeadlineCode]) -> tuple[Due, ...]:
    found: dict[str, Due] = {}
    for deadline in deadlines:
        if deadline.code in codes:
            due = Due(code=deadline.name, day=deadline.day, article=deadline.article)
            found.setdefault(deadline.name, due)
    return tuple(found.values())


@dataclass(frozen=True)
class ReportDue:
    """The days of a report that has not come, the edition that says so, and whether the organiser sends it (0.3)."""

    dues: tuple[Due, ...]
    edition: str
    is_the_organisers: bool


def report_due(tournament: Tournament, others: Sequence[str]) -> ReportDue:
    """What ``days_due`` says of ``REPORTING``, of a tournament that was played: worked out once for all that are alike.

    ``others`` are the other systems that it is rated in. These days hang on the systems, the first and the last day,
    the territory and whether the event is official or was entered afterwards; a list may have
    thousands of tournaments, and most of them begin
    and end with others.
    """
    days = (tournament.starts_on, tournament.ends_on)
    kind = (tournament.is_official, tournament.is_entered_afterwards)
    return report_days((tournament.system_id, *others), *days, tournament.held_in_id, *kind)


def other_systems_of(tournaments: Iterable[UUID | str]) -> dict[UUID, list[str]]:
    """The other systems of many tournaments, by the tournament, without an object made of any."""
    found: dict[UUID, list[str]] = {}
    for pk, system in _OTHER_SYSTEMS.rows(tournaments=tournaments):
        found.setdefault(pk, []).append(system)
    return found


_OTHER_SYSTEMS = KeptQuestion(
    lambda: (
        Tournament.other_systems.through.objects.filter(AmongGiven("tournament", "tournaments", UUID))
        .order_by("ratingsystem_id")
        .values_list("tournament_id", "ratingsystem_id")
    )
)


@lru_cache(maxsize=4096)
def report_days(
    systems: tuple[str, ...], starts_on: date, ends_on: date, territory: str, is_official: bool,
    is_entered_afterwards: bool,
) -> ReportDue:  # fmt: skip
    """``report_due`` by all that it hangs on."""
    first, *others = systems
    law = law_on(first, starts_on, others)
    event = EventFacts(
        starts_on=starts_on,
        ends_on=ends_on,
        rounds=1,
        registered_on=starts_on,
        federation=territory,
        is_official=is_official,
        is_entered_afterwards=is_entered_afterwards,
    )
    found = deadlines_on({system: replace(event, system=system) for system in systems}, law)
    senders = {each.notice.official_sent_by for each in law.every if each.notice and is_official}
    edition = law.rating.id if law.rating else ""
    return ReportDue(dues=_dues(found, REPORTING), edition=edition, is_the_organisers=Sender.ORGANISER in senders)


# 4
def days_due_of(report: Report) -> tuple[Due, ...]:
    """The days of a report; of a part behind which another comes the end of the month in which it was played."""
    tournament = report.tournament
    if not report.is_last_part:
        days = {each.number: each.day for each in tournament.schedule.all()}
        ends_on = days.get(report.last_round or 0, tournament.ends_on)
        interim = days_due(tournament, [DeadlineCode.INTERIM_REPORT])
        if first := next((due for due in interim if due.day >= ends_on), None):
            return (first,)
    if tournament.state in WITHOUT_DEADLINES:
        return ()
    return report_due(tournament, tournament.system_codes[1:]).dues
