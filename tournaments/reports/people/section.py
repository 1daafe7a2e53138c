"""What the page of a report says of its people: how many lines are open, and how many newcomers wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.register.newcomers.models import Newcomer
from ratingsite.office.accounts.permissions import Person, can
from tournaments.reports.models import Report
from tournaments.reports.people.page import is_open


@dataclass(frozen=True, kw_only=True)
class PeopleSection:
    """``open_lines`` mean nobody yet or are in doubt, ``asked`` are newcomers who are not decided."""

    open_lines: int
    asked: int
    may_settle: bool


def people_section(report: Report, user: Person, day: date) -> PeopleSection:
    """The section for one person."""
    entries = list(report.entries.select_related("player", "newcomer"))
    waiting = [entry for entry in entries if entry.newcomer and entry.newcomer.state == Newcomer.State.ASKED]
    return PeopleSection(
        open_lines=sum(is_open(entry) for entry in entries),
        asked=len(waiting),
        may_settle=can(user, "match-people", report, day=day),
    )
