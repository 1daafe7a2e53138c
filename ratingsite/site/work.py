"""What waits for a person in all apps: counted by one query for the header of every page, and in its order."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Value

from ratings.register.work import rows_waiting as people_rows
from ratings.register.work import work_for as people_work
from ratings.runs.work import PARTS as RATINGS
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.appeals.work import rows_waiting as appeals_rows
from ratingsite.office.appeals.work import work_for as appeals_work
from ratingsite.office.pages import WorkItem, by_deadline
from ratingsite.office.people.work import rows_waiting as office_rows
from ratingsite.office.people.work import work_for as office_work
from ratingsite.office.work_lists import AnyPart, Part
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
KEPT = 1000  # offices at work on one day, with the federations they are held in; a text takes about 60 kB
SOMEBODY = 9_031_000_000_000_000_007
"""In the place of the person's number while a question is written: no account has it."""


@dataclass(frozen=True)
class _Asking:
    """All that the words of the question depend on: who holds the same offices asks the same, but for the number."""

    offices: tuple[tuple[str, str | None], ...]
    day: date
    somebody: User = field(compare=False, repr=False)


def work_waiting(user: User, day: date) -> list[WorkItem]:
    """What waits for a person in all apps and of the office, in the order of My work."""
    return by_deadline(item for part in PARTS for item in part.items(user, day))


def work_count(user: User, day: date) -> int:
    """How many things wait for a person on a day."""
    return sum(work_by_part(user, day).values())


def work_by_part(user: User, day: date) -> dict[AnyPart, int]:
    """How many things of each kind wait for a person on a day; a kind of which nothing waits may be left out."""
    held = tuple(sorted((each.office, each.federation_id or "") for each in offices_of(user, day)))
    sql, values = _question(_Asking(held, day, _somebody_like(user)))
    if not sql:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(sql, [user.pk if value == SOMEBODY else value for value in values])
        counts: dict[int, int] = dict(cursor.fetchall())
    return {part: counts[number] for number, part in enumerate(PARTS) if number in counts}


def _somebody_like(user: User) -> User:
    """Somebody with the same offices, who is nobody: only the number is put in later."""
    somebody = copy(user)
    somebody.pk = SOMEBODY
    return somebody


@lru_cache(maxsize=KEPT)
def _question(asking: _Asking) -> tuple[str, tuple[Any, ...]]:
    """The SQL that counts, with its values: kept, for it takes longer to write (25 lists, 60 ms) than to answer."""
    one_a_row = [
        rows.order_by().values(part_of_work=Value(number))
        for number, part in enumerate(PARTS)
        for rows in part.rows(asking.somebody, asking.day)
    ]
    try:
        sql, values = one_a_row[0].union(*one_a_row[1:], all=True).query.sql_with_params()
    except EmptyResultSet:
        return "", ()
    counted = f"SELECT part_of_work, COUNT(*) FROM ({sql}) AS waiting GROUP BY part_of_work"  # noqa: S608 - by Django
    return counted, tuple(values)
