"""Where the lines of a list stand on PostgreSQL: those of a long one in a partition of its own, which is filled bare.

Until its end nobody finds such a partition: it has no index and no trigger, and belongs to no table. Behind it lines
are found by their key, and by all other indexes when these are there too (``filter_indexes``). Short lists, of
which an archive may have hundreds, share one partition; so do all where the server has too few locks: who reads all
lists of a player holds one on every partition and each of its indexes. SQLite has one table, and none of this.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratingsite.foundations.prepared import rows_of

LINES_OF_ITS_OWN = 1000
"""A list with so many lines has a partition of its own, and is kept for the list behind it."""
LOCKS_OF_A_PARTITION, READERS_AT_ONCE = 11, 16
TABLE = ListEntry._meta.db_table
OTHERS = f"{TABLE}_others"
_PLAYERS = Player._meta.db_table


@dataclass(frozen=True, kw_only=True)
class Storage:
    """The ``table`` that takes the lines of a list, and the statements that build its ``indexes``, that of the key
    first: none where it has other lists too. A list that ``is_long`` is kept in pieces beside its rows
    (``kept_lines``).
    """

    list_id: UUID
    table: str
    indexes: tuple[str, ...] = ()
    is_long: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it takes the lines of this list alone."""
        return bool(self.indexes)

    def end(self) -> None:
        """Let the lines be found: none follows. A part of the transaction of the last."""
        if self.is_own:
            _execute([*self.indexes, *self._attached])

    def build_key(self) -> None:
        """Build the index of the key, of lines that are committed: the others wait for ``filter_indexes``."""
        if self.is_own:
            build([self.indexes[0]])

    def hold(self) -> None:
        """Let nobody take the table away until the transaction ends. Raises ``DatabaseError`` where it is gone."""
        _execute([f"LOCK TABLE {self.table} IN ACCESS SHARE MODE"])

    def attach(self) -> None:
        """Let lines be found whose key is there."""
        if self.is_own:
            _execute(self._attached)

    @property
    def _attached(self) -> list[str]:
        """More is known of the names than by a hundred steps: how many begin with three letters."""
        return [
            f"ALTER TABLE {self.table} ALTER COLUMN rating_list_id DROP DEFAULT, "
            f"ALTER COLUMN name_key SET STATISTICS 500, ADD PRIMARY KEY USING INDEX {self.table}_pkey",
            f"ALTER TABLE {TABLE} ATTACH PARTITION {self.table} FOR VALUES IN ('{self.list_id}')",
        ]


def is_long(lines: int) -> bool:
    """Whether so many lines are worth what long lists have of their own."""
    return lines >= LINES_OF_ITS_OWN


def begin_list(list_id: UUID, lines: int) -> Storage:
    """Make room for the lines of a list, so many or more, inside the transaction of the first of them."""
    if connection.vendor != "postgresql":
        return Storage(list_id=list_id, table=TABLE, is_long=is_long(lines))
    if not is_long(lines):
        return Storage(list_id=list_id, table=OTHERS)
    with connection.cursor() as cursor:
        cursor.execute(_ROOM_AND_INDEXES, [LOCKS_OF_A_PARTITION * READERS_AT_ONCE, OTHERS])
        ((may_have_its_own, told),) = cursor.fetchall()
        if not may_have_its_own:
            return Storage(list_id=list_id, table=OTHERS, is_long=True)
        own = _own(list_id)
        cursor.execute(
            f"CREATE TABLE {own} (LIKE {TABLE} INCLUDING CONSTRAINTS, CHECK (rating_list_id = '{list_id}')); "
            f"ALTER TABLE {own} ALTER COLUMN rating_list_id SET DEFAULT '{list_id}'"
        )
    key = f"CREATE UNIQUE INDEX {own}_pkey ON {own} (player_id, rating_list_id)"
    return Storage(list_id=list_id, table=own, indexes=(key, *(_as_own(own, each) for each in told)), is_long=True)


def lacking_indexes(list_id: UUID) -> list[str]:
    """The statements that build the indexes of a list with a partition of its own that are not there yet, beside that
    of the key.
    """
    if connection.vendor != "postgresql":
        return []
    own = _own(list_id)
    with connection.cursor() as cursor:
        cursor.execute(_INDEXES_THERE, [own, OTHERS, own])
        there, wanted = cursor.fetchone()
    known = {_as_own(own, each) for each in there}
    return [index for each in wanted if (index := _as_own(own, each)) not in known]


def build(indexes: Sequence[str]) -> None:
    """Build some in a transaction: by one process of the server, for who builds many has as many connections as the
    server has processors, whose helpers would only wait for each other.
    """
    with transaction.atomic():
        _execute(["SET LOCAL max_parallel_maintenance_workers TO 0", *indexes])


def _as_own(own: str, index: str) -> str:
    """An index of the short lists, which have the list in front, or one of its own, as the statement that builds it."""
    return _BEGINS.sub(f"CREATE INDEX ON {own} ", index).replace("(rating_list_id, ", "(")


def _execute(statements: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("; ".join(statements))


def own_table(list_id: UUID) -> str:
    """The partition that a list has for itself, if it has one."""
    return _own(list_id)


def own_partition(list_id: UUID) -> str | None:
    """The same of a list that readers find, if it has one."""
    if connection.vendor != "postgresql":
        return None
    own = _own(list_id)
    return own if rows_of("SELECT 1 FROM pg_class WHERE oid = to_regclass($1) AND relispartition", [own]) else None


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


_BEGINS = re.compile(r"^CREATE INDEX \S+ ON \S+ ")
_ROOM_AND_INDEXES = f"""
SELECT count(*) * %s
       < current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer,
       ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = %s::regclass AND NOT indisprimary)
FROM pg_inherits WHERE inhparent = '{TABLE}'::regclass
"""  # noqa: S608 - names of the schema
_OF_TABLE = "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = to_regclass(%s) AND NOT indisprimary"
_INDEXES_THERE = f"SELECT ARRAY({_OF_TABLE}), ARRAY({_OF_TABLE} AND to_regclass(%s) IS NOT NULL)"
_NOBODY = f"""
SELECT e.player_id FROM {TABLE} e LEFT JOIN {_PLAYERS} p ON p.id = e.player_id
WHERE e.rating_list_id = %s AND p.id IS NULL LIMIT 1
"""  # noqa: S608
