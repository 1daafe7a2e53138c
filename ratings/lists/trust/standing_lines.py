"""The hash of the rows of a list in the order in which they stand: PostgreSQL writes them out, and they are hashed as
they come.

A list with a partition of its own was written in one order, and nothing in it may change: whoever has written it knows
the hash that its rows have from the first to the last. Rows that stand otherwise have another one, which says nothing:
then the lines are put in order, and read with their keys (``stored_lines``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.partitions import own_table
from ratingsite.foundations.copied_rows import copied_rows
from ratingsite.foundations.leases.claims import tell_nobody

ROWS_A_NOTE = 20_000


def sha256_as_they_stand(list_id: UUID, passed: Callable[[int], None] = tell_nobody) -> str | None:
    """The hash of the rows of a list with a partition of its own, as they were sent (``runs.line_copies``). ``None``
    where nobody can say it. ``passed`` hears now and then how many rows are hashed.
    """
    if connection.vendor != "postgresql":
        return None
    digest = hashlib.sha256()
    with transaction.atomic(), connection.cursor() as cursor, connection.wrap_database_errors:
        cursor.execute(_AS_IT_STANDS)
        with cursor.copy(_ROWS.format(table=own_table(list_id))) as copy:
            for number, row in enumerate(copied_rows(copy)):
                digest.update(row)
                if not number % ROWS_A_NOTE:
                    passed(number)
    return digest.hexdigest()


# by one process, from the first page to the last
_AS_IT_STANDS = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL synchronize_seqscans = off"
_QUOTED = ("name_key", "name", "title", "federation_id", "sex", "last_played_on")
_ROWS = f"""
COPY (
    SELECT player_id, name_key, name, title, federation_id, sex, birth_year, rating, games, k_factor, games_total,
           highest_rating, last_played_on, CASE WHEN is_inactive THEN 'true' ELSE 'false' END
    FROM {{table}}
) TO STDOUT (FORMAT csv, NULL 'null', ESCAPE '\\', FORCE_QUOTE ({", ".join(_QUOTED)}))
"""  # noqa: S608 - names of the schema
