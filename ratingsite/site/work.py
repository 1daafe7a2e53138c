"""What waits for a person in all apps: counted by one query for the header of every page, and in its order."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from django.db import connection

from ratings.register.work import rows_waiting as people_rows
from ratings.register.work import work_for as people_work
from ratings.regulations.calendar import last_closed_list
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.work import PARTS as RATINGS
from ratingsite.foundations.prepared import rows_of
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.appeals.work import rows_waiting as appeals_rows
from ratingsite.office.appeals.work import work_for as appeals_work
from ratingsite.office.asked_by_offices import Asking, Offices, with_some_federations
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.pages import WorkItem, by_deadline
from ratingsite.office.people.work import rows_waiting as office_rows
from ratingsite.office.people.work import work_for as office_work
from ratingsite.office.work_lists import AnyPart, Part
from ratingsite.site.work_prepared import Prepared, prepared
from ratingsite.site.work_question import Question, written
from titles.cases.work import rows_waiting as applications_rows
from titles.cases.work import work_for as applications_work
from titles.certificates.form_4.selectors import rows_waiting as forms_4_rows
from titles.certificates.form_4.selectors import work_for as forms_4_work
from titles.certificates.life_masters.work import rows_waiting as life_masters_rows
from titles.certificates.life_masters.work import work_for as life_masters_work
from titles.championships.work import rows_waiting as championships_rows
from titles.championships.work import work_for as championships_work
from titles.norms.selectors import rows_waiting as titles_rows
from titles.norms.selectors import work_for as titles_work
from titles.register.work import rows_waiting as register_rows
from titles.register.work import work_for as register_work
from tournaments.fees.work import rows_waiting as fees_rows
from tournaments.fees.work import work_for as fees_work
from tournaments.reports.late_reports import late_until
from tournaments.reports.work import LATE_REPORTS
from tournaments.reports.work import PARTS as TOURNAMENTS

PARTS: tuple[AnyPart, ...] = (
    Part(rows=office_rows, items=office_work),
    Part(rows=people_rows, items=people_work),
    *RATINGS,
    *TOURNAMENTS,
    Part(rows=fees_rows, items=fees_work),
    Part(rows=titles_rows, items=titles_work),
    Part(rows=forms_4_rows, items=forms_4_work),
    Part(rows=life_masters_rows, items=life_masters_work),
    Part(rows=championships_rows, items=championships_work),
    Part(rows=applications_rows, items=applications_work),
    Part(rows=register_rows, items=register_work),
    Part(rows=appeals_rows, items=appeals_work),
)
KEPT = 400  # sets of offices that people hold; a text takes about 60 kB, and is kept in two forms


@lru_cache(maxsize=KEPT)
def lists_closed_before(day: date) -> tuple[date | None, ...]:
    """Of each system the last list whose period had closed."""
    return tuple(last_closed_list(system, day) for system in SYSTEMS)


TURNING: Mapping[AnyPart, Callable[[date], Hashable]] = {
    RATINGS[0]: lists_closed_before,
    LATE_REPORTS: late_until,
}
"""The parts that ask otherwise on another day, with what of the day they follow; all others put the day in."""
_NEWEST = -1  # behind the numbers of the parts: the newest entry of the record
_TURNING = {number: (part, TURNING[part]) for number, part in enumerate(PARTS) if part in TURNING}


@dataclass(frozen=True)
class _Turn:
    """A part that follows the day: while what it follows is the same, so is what it asks."""

    number: int
    follows: Hashable
    day: date = field(compare=False)


def work_waiting(user: User, day: date) -> list[WorkItem]:
    """What waits for a person in all apps and of the office, in the order of My work; as there, a kind of which nothing
    waits is not asked.
    """
    return by_deadline(item for part in work_by_part(user, day) for item in part.items(user, day))


def work_count(user: User, day: date) -> int:
    """How many things wait for a person on a day."""
    return sum(work_by_part(user, day).values())


def work_by_part(user: User, day: date) -> dict[AnyPart, int]:
    """How many things of each kind wait for a person on a day; a kind of which nothing waits may be left out."""
    found = counted(user, day)
    return {} if found is None else dict(found.by_part)


@dataclass(frozen=True)
class Counted:
    """How many things of each kind wait, and the newest entry of the record at that moment."""

    by_part: Mapping[AnyPart, int]
    newest: int | None

    @property
    def things(self) -> int:
        """How many there are of all kinds."""
        return sum(self.by_part.values())


def counted(user: User, day: date) -> Counted | None:
    """What ``work_by_part`` says, with the moment; ``None`` where nothing is asked, for nothing can wait."""
    question, codes = question_for(offices_of(user, day), day)
    if not question.sql:
        return None
    counts: dict[int, int] = dict(_rows(question, Asking(user.pk, codes, day)))
    by_part = {part: counts[number] for number, part in enumerate(PARTS) if number in counts}
    return Counted(by_part, counts[_NEWEST])


def _rows(question: Question, asking: Asking) -> list[tuple[Any, ...]]:
    if connection.vendor == "postgresql":
        kept = _prepared(question)
        return rows_of(kept.sql, kept.values_for(asking))
    with connection.cursor() as cursor:
        cursor.execute(question.sql, question.values_for(asking))
        return list(cursor.fetchall())


def question_for(offices: Iterable[OfficeHeld], day: date) -> tuple[Question, tuple[str, ...]]:
    """What counts, by the numbers of ``PARTS``, all that may wait on a day for who holds these offices; and the codes
    of their federations, with which it is asked.
    """
    held, codes = with_some_federations(offices)
    turns = tuple(_Turn(number, follows(day), day) for number, (_part, follows) in _TURNING.items())
    return _whole(held, turns), codes


@lru_cache(maxsize=KEPT)
def _prepared(question: Question) -> Prepared:
    return prepared(question)


@lru_cache(maxsize=KEPT)
def _whole(offices: Offices, turns: tuple[_Turn, ...]) -> Question:
    asked = [each for each in (_steady(offices), *(_turned(offices, turn) for turn in turns)) if each.sql]
    rows = " UNION ALL ".join(each.sql for each in asked)
    each_part = f"SELECT part_of_work, COUNT(*) FROM ({rows}) AS waiting GROUP BY part_of_work"  # noqa: S608 - by Django
    newest = f"SELECT {_NEWEST}, MAX(id) FROM {AuditEntry._meta.db_table}"  # noqa: S608 - a name of the schema
    values = tuple(value for each in asked for value in each.values)
    return Question(f"{each_part} UNION ALL {newest}" if rows else "", values)


@lru_cache(maxsize=KEPT)
def _steady(offices: Offices) -> Question:
    return written([(number, part) for number, part in enumerate(PARTS) if number not in _TURNING], offices)


def _turned(offices: Offices, turn: _Turn) -> Question:
    return written([(turn.number, PARTS[turn.number])], offices, turn.day)
