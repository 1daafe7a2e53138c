"""The hash of the rows of a list in the order in which they stand: PostgreSQL writes them out by two connections, half
of them by each, and they are hashed as they come.

A list with a partition of its own was written in one order, and nothing in it may change: whoever has written it knows
the hash that its rows have from the first to the last. Rows that stand otherwise have another one, which says nothing:
then the lines are put in order, and read with their keys (``stored_lines``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import islice
from uuid import UUID

from django.db import connection

from ratings.lists.partitions import own_table
from ratingsite.foundations.copied_rows import copied_rows
from ratingsite.foundations.leases.claims import tell_nobody
from ratingsite.foundations.meanwhile import meanwhile

ROWS_AT_ONCE, ROWS_A_NOTE = 2_000, 20_000
ROWS_TOGETHER = 20_000


class HashOfRows:
    """The hash of rows as they come: that of the hashes of two halves, which two connections can read at once."""

    def __init__(self, rows: int) -> None:
        """Of so many rows."""
        self._left, self._halves = first_half(rows), (hashlib.sha256(), hashlib.sha256())

    def update(self, text: bytes, rows: int) -> None:
        """Rows that follow; of which some belong to each half there are no more than ``ROWS_TOGETHER``."""
        self._halves[self._left <= 0].update(text)
        self._left -= rows

    def hexdigest(self) -> str:
        """Behind the last of them."""
        return _together(*(half.digest() for half in self._halves))


def first_half(rows: int) -> int:
    """How many rows are hashed for themselves: whole numbers of those that are written together."""
    return rows // 2 // ROWS_TOGETHER * ROWS_TOGETHER


def sha256_as_they_stand(list_id: UUID, rows: int, passed: Callable[[int], None] = tell_nobody) -> str | None:
    """The hash of the rows of a list with a partition of its own, so many of them, as they were sent
    (``runs.line_copies``). ``None`` where nobody can say it. ``passed`` hears now and then how many rows are hashed.
    """
    if connection.vendor != "postgresql":
        return None
    table, first, found = own_table(list_id), first_half(rows), dict[bool, bytes]()

    def half(is_second: bool, passed: Callable[[int], None]) -> None:
        found[is_second] = _hashed(
            _ROWS.format(table=table, which=_WHICH[is_second, bool(first)].format(table=table, first=first)), passed
        )

    with meanwhile(*([lambda: half(False, tell_nobody)] if first else [])):
        half(True, lambda hashed: passed(min(2 * hashed, rows) if first else hashed))
    return _together(found.get(False, hashlib.sha256().digest()), found[True])


def _hashed(asked: str, passed: Callable[[int], None]) -> bytes:
    digest = hashlib.sha256()
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(asked) as copy:
        rows, hashed = copied_rows(copy), 0
        while some := list(islice(rows, ROWS_AT_ONCE)):
            digest.update(b"".join(some))
            hashed += len(some)
            if not hashed % ROWS_A_NOTE:
                passed(hashed)
    return digest.digest()


def _together(first: bytes, second: bytes) -> str:
    return hashlib.sha256(first + second).hexdigest()


# a stretch of places is gone through by one process, from the first page to the last
_MIDDLE = "(SELECT ctid FROM {table} WHERE ctid >= '(0,0)'::tid OFFSET {first} LIMIT 1)"
_WHICH = {
    (False, True): f"ctid < {_MIDDLE}",
    (True, True): f"ctid >= {_MIDDLE}",
    (True, False): "ctid >= '(0,0)'::tid",
}
_QUOTED = ("name_key", "name", "title", "federation_id", "sex", "last_played_on")
_ROWS = f"""
COPY (
    SELECT player_id, name_key, name, title, federation_id, sex, birth_year, rating, games, k_factor, games_total,
           highest_rating, last_played_on, CASE WHEN is_inactive THEN 'true' ELSE 'false' END
    FROM {{table}} WHERE {{which}}
) TO STDOUT (FORMAT csv, NULL 'null', ESCAPE '\\', FORCE_QUOTE ({", ".join(_QUOTED)}))
"""  # noqa: S608 - names of the schema
