"""The hash of the rows of a list in the order in which they stand: PostgreSQL writes them out by two connections, half
of them by each, and they are hashed as they come. SQLite writes out the lines as they are hashed, stretch by stretch.

A list of a run was written in one order, and nothing in it may change: whoever has written it knows the hash that its
rows have from the first to the last, if they have a table of their own or SQLite has numbered them in that order. Rows
that stand otherwise have another one, which says nothing: then the lines are put in order (``stored_lines``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import islice
from uuid import UUID

from django.db import connection

from ratings.lists.models import ListEntry
from ratings.lists.partitions import own_table
from ratings.register.models import Player
from ratingsite.foundations.copied_rows import copied_rows
from ratingsite.foundations.leases.claims import tell_nobody
from ratingsite.foundations.meanwhile import meanwhile

ROWS_AT_ONCE, ROWS_A_NOTE = 2_000, 20_000
ROWS_A_STRETCH = 2_000
ROWS_TOGETHER = 20_000
_ENTRIES, _PLAYERS = ListEntry._meta.db_table, Player._meta.db_table


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


def sha256_as_they_stand(list_id: UUID, rows: int, passed: Callable[[int], None] = tell_nobody) -> str:
    """The hash of the rows of a list with a partition of its own, so many of them, as they were sent
    (``runs.line_copies``); on SQLite of any list, as they were hashed (``runs.line_rows``). ``passed`` hears now and
    then how many rows are hashed.
    """
    if connection.vendor != "postgresql":
        return _hashed_by_number(list_id, passed)
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


def _hashed_by_number(list_id: UUID, passed: Callable[[int], None]) -> str:
    """In the order of the numbers that SQLite gave the rows. Each answer is the text of a stretch of them, in which
    lines of others may stand too: what is asked of all at once would be handed over line by line.
    """
    digest, hashed = hashlib.sha256(), 0
    with connection.chunked_cursor() as cursor:
        cursor.execute(_STRETCHES, [list_id.hex, *[ROWS_A_STRETCH] * 3, list_id.hex])
        for (text,) in cursor:
            lines = (text or "").encode()
            digest.update(lines)
            before, hashed = hashed, hashed + lines.count(b"\n")
            if hashed // ROWS_A_NOTE > before // ROWS_A_NOTE:
                passed(hashed)
    return digest.hexdigest()


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

_TEXT = """
rtrim(json_array(
    CASE WHEN coalesce(p.fide_id, 0) <> 0 THEN CAST(p.fide_id AS text)
         ELSE coalesce(p.numbered_by_id, 'None') || '-' || p.national_id END,
    e.name, e.title, e.federation_id, e.sex, e.birth_year, e.rating, e.games, e.k_factor, e.games_total,
    e.highest_rating, e.last_played_on
), ']') || CASE WHEN e.is_inactive THEN ',true]' ELSE ',false]' END || char(10)
"""
# the plus sign keeps SQLite from looking for a stretch in the key, which has all lines of the list
_STRETCHES = f"""
WITH RECURSIVE bounds(first, last) AS (
    SELECT min(rowid), max(rowid) FROM {_ENTRIES} WHERE rating_list_id = %s
), stretch(first) AS (
    SELECT first FROM bounds WHERE first IS NOT NULL
    UNION ALL SELECT first + %s FROM stretch WHERE first + %s <= (SELECT last FROM bounds)
)
SELECT (
    SELECT group_concat({_TEXT}, '') FROM {_ENTRIES} e CROSS JOIN {_PLAYERS} p ON p.id = e.player_id
    WHERE e.rowid >= stretch.first AND e.rowid < stretch.first + %s AND +e.rating_list_id = %s
) FROM stretch
"""  # noqa: S608 - names of the schema
