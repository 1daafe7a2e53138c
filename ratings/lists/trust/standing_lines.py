"""The hash of the rows of a list in the order in which they stand, made by PostgreSQL in one statement.

A list with a partition of its own was written in one order, and nothing in it may change: whoever has written it knows
the hash that its rows have from the first to the last. Rows that stand otherwise have another one, which says nothing:
then the lines are put in order, and read with their keys (``stored_lines``).
"""

from __future__ import annotations

from uuid import UUID

from django.db import connection, transaction

from ratings.lists.partitions import own_table

MOST_LINES = 5_000_000
"""Of more the text may be longer than the gigabyte that a value of PostgreSQL may have."""


def sha256_as_they_stand(list_id: UUID, lines: int) -> str | None:
    """The hash of the rows of a list with a partition of its own, as they were sent (``runs.line_copies``); so many
    are expected. ``None`` where nobody can say it.
    """
    if connection.vendor != "postgresql" or lines > MOST_LINES:
        return None
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_AS_IT_STANDS + _HASH.format(table=own_table(list_id)))
        while cursor.nextset():
            pass
        ((found,),) = cursor.fetchall()
    return str(found)


# by one process, from the first page to the last
_AS_IT_STANDS = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL synchronize_seqscans = off; "
_NAMES = ", ".join(rf"""replace(replace({name}, '\', '\\'), '"', '\"')""" for name in ("name_key", "name"))
_FIGURES = ", ".join(
    f"coalesce({name}::text, 'null')"
    for name in ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
)
_DAY = """coalesce('"' || last_played_on || '"', 'null')"""
_LINE = '%s,"%s","%s","%s","%s","%s",%s,%s,%s,%s,%s,%s,%s,%s'
# one call of ``format`` for a line: two dozen ``||`` take a fifth more
_HASH = f"""
SELECT encode(sha256(convert_to(string_agg(
    format('{_LINE}', player_id, {_NAMES}, title, federation_id, sex, {_FIGURES}, {_DAY},
           CASE WHEN is_inactive THEN 'true' ELSE 'false' END) || chr(10), ''), 'UTF8')), 'hex') FROM {{table}}
"""  # noqa: S608 - names of the schema
