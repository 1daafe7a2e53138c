"""Questions that PostgreSQL plans once for a connection, and not each time: where a plan takes longer than the answer.

That is so where a question names very many tables, or one of very many partitions. psycopg keeps them by their text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

MOST_KEPT = 64
"""For each connection; what was asked last stays. What PostgreSQL keeps of a long question takes some megabytes; thirty
are those of pages, and take a hundred kilobytes each, and of pages of lists there are some for each list.
"""
STANDS_IN_THE_TEXT = None
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


def with_places(sql: str, values: Sequence[Any], type_of: Callable[[Any], str | None]) -> tuple[str, tuple[Any, ...]]:
    """Words of Django's with numbered places for those of its values that have a type, and these, each once; the others
    stand in the text. A type that the words say themselves is empty.
    """
    from psycopg.sql import Literal

    own = connection.connection if connection.vendor == "postgresql" else None
    places, left = dict[Any, int](), iter(values)

    def told(mark: re.Match[str]) -> str:
        if mark[0] == "%%":
            return "%"
        value = next(left)
        kind = type_of(value)
        if kind is STANDS_IN_THE_TEXT:
            return Literal(value).as_string(own)
        return f"${places.setdefault(value, len(places) + 1)}" + (f"::{kind}" if kind else "")

    return _MARKS.sub(told, sql), tuple(places)


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
