"""Questions that PostgreSQL plans once for a connection, and not each time: where a plan takes longer than the answer.

That is so where a question names very many tables, or one of very many partitions. psycopg keeps them by their text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

MOST_KEPT = 12
"""For each connection: what PostgreSQL keeps of a long question takes some megabytes; what was asked last stays."""


def rows_of(text: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
    """The rows of a question of PostgreSQL with ``$1`` … in it; their types have to be said (``$1::date``)."""
    connection.ensure_connection()
    with _cursor() as cursor:
        cursor.execute(text, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _cursor() -> CursorWrapper:
    """Django's, with what it counts and notes, around one that has statements kept."""
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
            self._query = self._convert_query(query, params)  # where Django looks for what was sent
            return self

    own = Keeping(connection.connection)
    return connection.make_debug_cursor(own) if connection.queries_logged else connection.make_cursor(own)
