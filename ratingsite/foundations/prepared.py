"""Questions that PostgreSQL plans once for a connection, and not each time: where a plan takes longer than the answer.

That is so where a question names very many tables, or one of very many partitions. psycopg keeps them by their text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

MOST_KEPT = 40
"""For each connection: what PostgreSQL keeps of a long question takes some megabytes; what was asked last stays. Thirty
are those of pages, and take a hundred kilobytes each.
"""
STANDS_IN_THE_TEXT = None


def rows_of(text: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
    """The rows of a question of PostgreSQL with ``$1`` … in it; their types have to be said (``$1::date``)."""
    connection.ensure_connection()
    with _cursor() as cursor:
        cursor.execute(text, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def with_places(sql: str, values: Sequence[Any], type_of: Callable[[Any], str | None]) -> tuple[str, tuple[Any, ...]]:
    """Words of Django's with numbered places for those of its values that have a type, and these, each once; the others
    stand in the text. A type that the words say themselves is empty.
    """
    from psycopg.sql import Literal

    places: dict[Any, int] = {}
    first, *others = sql.replace("%%", "%").split("%s")
    told = [first]
    for value, behind in zip(values, others, strict=True):
        kind = type_of(value)
        if kind is STANDS_IN_THE_TEXT:
            told.append(Literal(value).as_string(connection.connection))
        else:
            told.append(f"${places.setdefault(value, len(places) + 1)}" + (f"::{kind}" if kind else ""))
        told.append(behind)
    return "".join(told), tuple(places)


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
            if kept.prepared_max != MOST_KEPT:
                kept.prepared_max = MOST_KEPT
                kept.cursor().execute("SET plan_cache_mode = force_generic_plan")  # else five plans come before it
            kept.prepare_threshold = 0  # Django, who has nothing kept, turns it off
            try:
                super().execute(query, params, prepare=True)
            finally:
                kept.prepare_threshold = None
            if connection.queries_logged:
                self._query = self._convert_query(query, params)  # where Django looks for what was sent
            return self

    return Keeping
