"""How many things wait for a person: one query, for the header of every page."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Value

from ratings.register.work import rows_waiting as people_rows
from ratings.runs.work import rows_waiting as ratings_rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.appeals.work import rows_waiting as appeals_rows
from ratingsite.office.people.work import rows_waiting as office_rows
from titles.cases.work import rows_waiting as applications_rows
from titles.norms.selectors import rows_waiting as titles_rows
from tournaments.fees.work import rows_waiting as fees_rows
from tournaments.reports.work import rows_waiting as tournaments_rows

ROWS = (
    *(office_rows, people_rows, ratings_rows, tournaments_rows, fees_rows),
    *(titles_rows, applications_rows, appeals_rows),
)
KEPT = 1000  # people in offices at work at one time; a text takes about 60 kB


@dataclass(frozen=True)
class _Asking:
    """All that the question depends on; the words of it are the same for the same person, offices and day."""

    person: int
    offices: tuple[tuple[str, str | None], ...]
    day: date
    user: User = field(compare=False, repr=False)


def work_count(user: User, day: date) -> int:
    """How many things wait for a person on a day."""
    if not (offices := offices_of(user, day)):
        return 0
    held = tuple(sorted((each.office, each.federation_id or "") for each in offices))
    sql, values = _question(_Asking(user.pk, held, day, user))
    if not sql:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.fetchone()[0])


@lru_cache(maxsize=KEPT)
def _question(asking: _Asking) -> tuple[str, tuple[Any, ...]]:
    """The SQL that counts, with its values: kept, for it takes longer to write (25 lists, 60 ms) than to answer."""
    lists = [rows for rows_waiting in ROWS for rows in rows_waiting(asking.user, asking.day)]
    one_a_row = [rows.order_by().values_list(Value(1)) for rows in lists]
    try:
        sql, values = one_a_row[0].union(*one_a_row[1:], all=True).query.sql_with_params()
    except EmptyResultSet:
        return "", ()
    return f"SELECT COUNT(*) FROM ({sql}) AS waiting", tuple(values)  # noqa: S608 - written by Django
