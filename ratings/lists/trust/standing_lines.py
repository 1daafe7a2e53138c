"""The hash of the lines in the order in which they stand, made by PostgreSQL in one statement.

A list with a partition of its own was written in the order of the keys, and nothing in it may change: read from its
beginning to its end it is the text that was hashed. Whatever stands otherwise has another hash here, which says
nothing: then the lines are put in order and read (``stored_lines``).
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.partitions import OTHERS, table_of
from ratings.register.models import Player

MOST_LINES = 5_000_000
"""Of more the text may be longer than the gigabyte that a value of PostgreSQL may have."""
_PLAYERS = Player._meta.db_table


def sha256_as_they_stand(list_id: UUID, numbers: Mapping[int, int | None], lines: int) -> str | None:
    """That hash; ``numbers`` are the FIDE IDs of who was given another one since. ``None`` where nobody can say it."""
    if connection.vendor != "postgresql" or lines > MOST_LINES:
        return None
    table = table_of(list_id)
    if table == OTHERS:
        return None
    then = "p.fide_id"
    if numbers:
        then = "CASE WHEN n.player IS NULL THEN p.fide_id ELSE n.fide_id END"
    statement = _HASH.format(key=_KEY.format(then=then), table=table, numbers=_NUMBERS if numbers else "")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_READ_ON + statement, [list(numbers), list(numbers.values())] if numbers else None)
        while cursor.nextset():
            pass
        ((found,),) = cursor.fetchall()
    return str(found)


# each line is read where it stands: by one process, from the first page on, beside all players in memory
_READ_ON = """
SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL synchronize_seqscans = off; SET LOCAL work_mem = '256MB';
SET LOCAL enable_mergejoin = off; SET LOCAL enable_nestloop = off;
"""
_NUMBERS = "LEFT JOIN unnest(%s::bigint[], %s::bigint[]) n (player, fide_id) ON n.player = e.player_id"
_KEY = """
CASE WHEN coalesce({then}, 0) <> 0 THEN '"' || {then} || '"'
     ELSE to_json(coalesce(p.numbered_by_id, 'None') || '-' || p.national_id)::text END
"""
_NAME = r"""'"' || replace(replace(e.name, '\', '\\'), '"', '\"') || '"'"""
"""As JSON has it, but for control characters: whoever has one in his name is told in another way."""
_CODES = " || ',' || ".join(f"'\"' || e.{name} || '\"'" for name in ("title", "federation_id", "sex"))
_FIGURES = " || ',' || ".join(
    f"coalesce(e.{name}::text, 'null')"
    for name in ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
)
_DAY = """coalesce('"' || e.last_played_on || '"', 'null')"""
_HASH = f"""
SELECT encode(sha256(convert_to(string_agg(
    '[' || {{key}} || ',' || {_NAME} || ',' || {_CODES} || ',' || {_FIGURES} || ',' || {_DAY}
    || CASE WHEN e.is_inactive THEN ',true]' ELSE ',false]' END || chr(10), ''), 'UTF8')), 'hex')
FROM {{table}} e JOIN {_PLAYERS} p ON p.id = e.player_id {{numbers}}
"""  # noqa: S608 - names of the schema
