"""What the filters of a long list ask for, on SQLite beside its lines: there one table has the lines of all lists.
Its indexes cannot be built behind them, and to keep seven in order takes twice as long as to write the lines.

So the lines have their key alone, and a worker copies what they are filtered by when the review has begun. Nothing is
shown out of the copy but who stands where. Until it is whole the lines themselves are gone through, which takes some
tenths of a second; its last player tells whether it is. PostgreSQL has partitions with indexes of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from ratings.lists import partitions
from ratings.lists.models import FilteredLine, ListEntry, RatingList
from ratingsite.foundations.failpoints import reach

LINES_AT_ONCE = 60_000
PAUSE = 0.1
"""Seconds between two pieces, in which others write: who waits for SQLite looks again that often."""
ROOM = -64_000
"""Kilobytes, as SQLite counts them."""
_KNOWN = "_is_filtered_beside"
_LINES, _FILTERED = ListEntry._meta.db_table, FilteredLine._meta.db_table
_COLUMNS = "rating_list_id, player_id, name_key, federation_id, sex, rating, is_inactive, title"
_COPIED = _COLUMNS.replace("title", "nullif(title, '')")


def lines_to_filter(rating_list: RatingList) -> QuerySet[Any]:
    """The lines of a list under the names that filters have for them, to be found by indexes where there are any."""
    if is_filtered_beside(rating_list):
        return FilteredLine.objects.filter(rating_list=rating_list)
    return rating_list.entries.all()


def is_filtered_beside(rating_list: RatingList) -> bool:
    """Whether all lines of a list are copied; asked once for an object, of a short list not at all."""
    if connection.vendor == "postgresql" or not partitions.is_long(rating_list.entries_count):
        return False
    known = vars(rating_list)
    if not known.get(_KNOWN):
        known[_KNOWN] = _is_whole(rating_list.pk)
    return bool(known[_KNOWN])


def copy_lines(list_id: UUID) -> None:
    """Copy the lines of a long list that are not copied yet, piece by piece: a worker that dies leaves the next one
    those that lack.
    """
    with _room_for_indexes():
        while not _is_whole(list_id):
            reach("list.indexing")
            if not copy_some(list_id, LINES_AT_ONCE) or _is_whole(list_id):
                return
            sleep(PAUSE)


def copy_at_once(list_id: UUID) -> None:
    """Copy the lines of a list that nobody sees yet, inside the transaction that writes them."""
    if connection.vendor != "postgresql":
        while copy_some(list_id, LINES_AT_ONCE):
            pass


def copy_some(list_id: UUID, lines: int) -> int:
    """Copy the next lines, so many at most; how many they were. Of a short list none: all of them are soon read."""
    with connection.cursor() as cursor:
        cursor.execute(_COPY, [list_id.hex, list_id.hex, list_id.hex, partitions.LINES_OF_ITS_OWN, lines])
        return int(cursor.rowcount)


@contextmanager
def _room_for_indexes() -> Iterator[None]:
    """Each piece changes pages of all indexes of a list, which would be written again and again for want of room."""
    with connection.cursor() as cursor:
        ((usual,),) = cursor.execute("PRAGMA cache_size").fetchall()
        cursor.execute(f"PRAGMA cache_size = {ROOM}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA cache_size = {usual}")


def _is_whole(list_id: UUID) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_LAST.format(_FILTERED)} = {_LAST.format(_LINES)}", [list_id.hex] * 2)
        return bool(cursor.fetchone()[0])


_LAST = "(SELECT max(player_id) FROM {} WHERE rating_list_id = %s)"
_COPY = f"""
INSERT INTO {_FILTERED} ({_COLUMNS}) SELECT {_COPIED} FROM {_LINES}
WHERE rating_list_id = %s AND player_id > coalesce({_LAST.format(_FILTERED)}, -1)
      AND EXISTS (SELECT 1 FROM {_LINES} WHERE rating_list_id = %s LIMIT 1 OFFSET %s - 1)
ORDER BY player_id LIMIT %s
"""  # noqa: S608 - names of the schema
