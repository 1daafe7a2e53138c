"""Who leads among those of a list whose name begins with some letters: read off the index by name, without their lines.

That goes where a list has a partition of its own on PostgreSQL, and is asked as the table that it is: its indexes leave
the list out, and a condition on the list would be looked up in each line.
"""

from __future__ import annotations

from django.db import connection

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import own_partition
from ratings.register.names import search_key
from ratings.register.search import LAST_LETTER

LETTERS = 3
"""Of the names that begin with fewer there are so many that the first page is found sooner by rating."""


def leaders(rating_list: RatingList, typed: str, last: ListEntry | None, most: int) -> list[int] | None:
    """The rated players behind ``last``, by rating, at most so many; nothing where it is to be asked otherwise."""
    key = search_key(typed)
    table = own_partition(rating_list.pk) if len(key) >= LETTERS else None
    if table is None:
        return None
    behind, values = "", []
    if last is not None and last.rating is not None:
        behind = "AND rating <= %s AND (rating < %s OR player_id > %s)"
        values = [last.rating, last.rating, last.player_id]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT player_id FROM {table} WHERE rating IS NOT NULL "  # noqa: S608 - a name of the schema
            f'AND name_key COLLATE "C" >= %s AND name_key COLLATE "C" < %s {behind} '
            "ORDER BY rating DESC, player_id LIMIT %s",
            [key, key + LAST_LETTER, *values, most],
        )
        return [player for (player,) in cursor.fetchall()]
