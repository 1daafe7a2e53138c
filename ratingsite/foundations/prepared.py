"""Questions that PostgreSQL plans once for a connection, and not each time: where a plan takes longer than the answer.

That is so where a question names very many tables, or finds few rows by their keys. psycopg keeps them by their text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

MOST_KEPT = 64
"""For each connection; what was asked last stays. What PostgreSQL keeps of a short question takes some tens of
kilobytes, of a long one some megabytes.
"""
PLACE = object()
"""Stands where a value is put in when a question is asked."""
_MARKS = re.compile("%[%s]")


def rows_of(text: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
    """The rows of a question of PostgreSQL with ``$1`` … in it, of which the rest of the question says what they are.

    It is planned without them: what decides by which index to go has to stand in the text.
    """
    connection.ensure_connection()
    with _cursor() as cursor:
        # a whole number as it is written: psycopg would tell its size, and have a question kept for each
        cursor.execute(text, [str(value) if type(value) is int else value for value in values])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def in_places(sql: str, values: Iterable[object]) -> str:
    """The same question with ``$1`` … where ``PLACE`` stands among its values, the others written out; in ``sql`` they
    stand as Django has it.
    """
    from psycopg.sql import Literal

    connection.ensure_connection()
    left, numbers = iter(values), count(1)

    def told(mark: re.Match[str]) -> str:
        if mark[0] == "%%":
            return "%"
        value = next(left)
        return f"${next(numbers)}" if value is PLACE else Literal(value).as_string(connection.connection)

    return _MARKS.sub(told, sql)


def _cursor() -> CursorWrapper:
    """Django's, with what it counts and notes, around one that has statements kept."""
    own = _keeping()(connection.connection)
    return connection.make_debug_cursor(own) if connection.queries_logged else connection.make_cursor(own)


@cache
def _keeping() -> Any:
    from psycopg import RawCursor

    class Keeping(RawCursor[Any]):
        def execute(self, query: Any, params: Any = None, **_: Any) -> Any:
            kept = self.connection
            kept.prepared_max = MOST_KEPT
            kept.prepare_threshold = 0  # Django, who has nothing kept, turns it off
            try:
                super().execute(query, params, prepare=True)
            finally:
                kept.prepare_threshold = None
            if connection.queries_logged:
                self._query = self._convert_query(query, params)  # where Django looks for what was sent
            return self

    return Keeping
