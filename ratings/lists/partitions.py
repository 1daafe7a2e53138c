"""Where the lines of a list stand on PostgreSQL: those of a long one in a partition of its own, which is filled bare.

Until its end nobody finds such a partition: it has no index and no trigger, and belongs to no table. Short lists, of
which an archive may have hundreds, share one partition; so do all where the server has too few locks: who reads all
lists of a player holds one on every partition and each of its indexes. SQLite has one table, and none of this.
"""

from __future__ import annotations

from uuid import UUID

from django.db import IntegrityError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from ratings.lists.models import ListEntry
from ratings.register.models import Player

LINES_OF_ITS_OWN = 1000
"""A list with so many lines has a partition of its own."""
LOCKS_OF_A_PARTITION, READERS_AT_ONCE = 12, 16
TABLE = ListEntry._meta.db_table
OTHERS = f"{TABLE}_others"
_PLAYERS = Player._meta.db_table


def begin_list(list_id: UUID, lines: int) -> str:
    """The table that takes the lines of a list to come, of which at least so many are expected."""
    if connection.vendor != "postgresql":
        return TABLE
    if lines < LINES_OF_ITS_OWN:
        return OTHERS
    with connection.cursor() as cursor:
        cursor.execute(_MAY_HAVE_ITS_OWN, [LOCKS_OF_A_PARTITION * READERS_AT_ONCE])
        ((may_have_its_own,),) = cursor.fetchall()
        if not may_have_its_own:
            return OTHERS
        own = _own(list_id)
        cursor.execute(
            f"CREATE TABLE {own} (LIKE {TABLE} INCLUDING CONSTRAINTS, CHECK (rating_list_id = '{list_id}')); "
            f"ALTER TABLE {own} ALTER COLUMN rating_list_id SET DEFAULT '{list_id}'"
        )
    return own


def has_its_own(table: str) -> bool:
    """Whether a table that ``begin_list`` has named takes the lines of one list alone."""
    return table not in (TABLE, OTHERS)


def end_list(list_id: UUID, table: str, own: BaseDatabaseWrapper | None = None) -> None:
    """Let the lines be found that were put into ``table``: no line follows. A part of the transaction of the last,
    which is that of the connection of this thread or of ``own``.
    """
    if table == _own(list_id):
        with (own or connection).cursor() as cursor:
            cursor.execute("SELECT ratings_end_list(%s)", [list_id])


def own_table(list_id: UUID) -> str:
    """The partition that a list has for itself, if it has one."""
    return _own(list_id)


def own_partition(list_id: UUID) -> str | None:
    """The same of a list that readers find, if it has one."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_class WHERE oid = to_regclass(%s) AND relispartition", [_own(list_id)])
        return _own(list_id) if cursor.fetchone() else None


def take_away_list(list_id: UUID) -> bool:
    """Empty the partition of a list that will not be; whether there is one. Raises ``IntegrityError`` of a list that is
    protected: the leave to take one line away is that for all.

    One that belongs to the table stays there without a line: to detach it would stop every reader of any list.
    """
    if connection.vendor != "postgresql":
        return False
    own = _own(list_id)
    with connection.cursor() as cursor:
        cursor.execute("SELECT relispartition FROM pg_class WHERE oid = to_regclass(%s)", [own])
        found = cursor.fetchall()
        if not found:
            return False
        if found == [(False,)]:
            cursor.execute(f"DROP TABLE {own}")
            return True
        cursor.execute(f"DELETE FROM {own} WHERE ctid = (SELECT ctid FROM {own} LIMIT 1)")  # noqa: S608
        cursor.execute(f"TRUNCATE {own}")
    return True


def refuse_strangers(list_id: UUID) -> None:
    """Raise ``IntegrityError`` where a line is about nobody in the register: no line was asked by itself."""
    with connection.cursor() as cursor:
        cursor.execute(_NOBODY, [list_id if connection.vendor == "postgresql" else list_id.hex])
        for (player,) in cursor.fetchall():
            raise IntegrityError(f"a line of the list is about row {player}, which is nobody in the register")


def _own(list_id: UUID) -> str:
    return f"{TABLE}_{list_id.hex}"


_MAY_HAVE_ITS_OWN = f"""
SELECT count(*) * %s
       < current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer
FROM pg_inherits WHERE inhparent = '{TABLE}'::regclass
"""  # noqa: S608 - names of the schema
_NOBODY = f"""
SELECT e.player_id FROM {TABLE} e LEFT JOIN {_PLAYERS} p ON p.id = e.player_id
WHERE e.rating_list_id = %s AND p.id IS NULL LIMIT 1
"""  # noqa: S608
