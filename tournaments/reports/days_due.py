"""The last days of a tournament, as work, reminders and calendars show them: those of its page."""

from __future__ import annotations

from collections.abc import Collection

from ratingsite.office.pages import Due
from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament
from tournaments.regulations.deadlines import DeadlineCode
from tournaments.reports.models import Report

REGISTERING = (DeadlineCode.REGISTRATION, DeadlineCode.TITLE_REGISTRATION, DeadlineCode.NOTICE_ABROAD)
"""What a draft is sent for."""
REPORTING = (DeadlineCode.REPORT, DeadlineCode.LAST_LIST)
"""What a report is sent on for: to come at once, and to come at all."""


def days_due(tournament: Tournament, codes: Collection[DeadlineCode]) -> tuple[Due, ...]:
    """The days of these deadlines, earliest first; of several systems the earliest day counts."""
    found: dict[str, Due] = {}
    for deadline in deadlines_of(tournament, now=tournament.created_at):
        if deadline.code in codes:
            due = Due(code=deadline.name, day=deadline.day, article=deadline.article)
            found.setdefault(deadline.name, due)
    return tuple(found.values())


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
    return days_due(tournament, REPORTING)
