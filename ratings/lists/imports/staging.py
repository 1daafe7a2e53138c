"""Writes lines into the table in which they wait: by COPY on PostgreSQL, by ``executemany`` on SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from ratings.lists.imports.columns import NULL, Numbers, digits_of, joined, same
from ratings.lists.imports.models import WaitingLine
from ratings.lists.imports.registered import rows_of
from ratings.lists.imports.regular import Regular
from ratings.lists.imports.rows import COLUMNS, Row
from ratings.register.models import Player

LINES_A_WRITE = 24_000
_FIDE_ID, _NUMBERED_BY, _NATIONAL_ID = (COLUMNS.index(name) for name in ("fide_id", "numbered_by", "national_id"))
_TABLE = WaitingLine._meta.db_table
_WRITTEN = ("batch_id", "player_id", *COLUMNS)


def write_lines(batch: UUID, rows: Sequence[Row]) -> None:
    """Have these lines wait, each with the player who has its number."""
    if not rows:
        return
    by_fide_id, by_own_number = _players(rows)
    placed = [(batch, by_fide_id.get(row[_FIDE_ID]) or by_own_number.get(_own_number(row)), *row) for row in rows]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {_TABLE} ({', '.join(_WRITTEN)}) FROM STDIN") as copy:
                for line in placed:
                    copy.write_row(line)
            return
        marks = ", ".join(["%s"] * len(_WRITTEN))
        statement = f"INSERT INTO {_TABLE} ({', '.join(_WRITTEN)}) VALUES ({marks})"  # noqa: S608 - names of ours
        cursor.executemany(statement, [(batch.hex, *line) for batch, *line in placed])


# ---------------------------------------------------------------- many lines at once
_OF_TXT = (
    *("key", "fide_id", "name", "title", "federation", "sex", "birth_year", "rating", "games", "k_factor"),
    "is_inactive",
)
_NEVER_NULL = ("numbered_by", "national_id", "province", "waiting")  # which FIDE's files do not tell
_OF_REGULAR = ("batch_id", "player_id", "line", *_OF_TXT, *_NEVER_NULL)


def write_regular(batch: UUID, found: Regular, players: Numbers) -> None:
    """Have regular lines of a file wait, each with the row of its player or nought; their text is made by columns."""
    if not len(found.numbers):
        return
    is_copied = connection.vendor == "postgresql"
    count, columns = len(found.numbers), {**found.columns, "fide_id": found.columns["key"]}
    ready = joined(
        [
            same(str(batch) if is_copied else batch.hex, count),
            digits_of(players),
            digits_of(found.numbers),
            *(columns[name] for name in _OF_TXT),
            *(same("", count) for _ in _NEVER_NULL),
        ]
    )
    names = ", ".join(_OF_REGULAR)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if is_copied:
            with cursor.copy(f"COPY {_TABLE} ({names}) FROM STDIN") as copy:
                copy.write(ready)
            return
        marks = ", ".join([f"nullif(%s, '{NULL}')"] * len(_OF_REGULAR))
        lines = (line.split("\t") for line in ready.decode("ascii").splitlines())
        cursor.executemany(f"INSERT INTO {_TABLE} ({names}) VALUES ({marks})", lines)  # noqa: S608 - names of ours


# ---------------------------------------------------------------- line by line
def _own_number(row: Row) -> tuple[object, object]:
    return row[_NUMBERED_BY], row[_NATIONAL_ID]


def _players(rows: Sequence[Row]) -> tuple[dict[object, int], dict[tuple[object, object], int]]:
    """Who has the FIDE IDs and the numbers of federations."""
    fide_ids = [row[_FIDE_ID] for row in rows if row[_FIDE_ID]]
    numbers = [row[_NATIONAL_ID] for row in rows if row[_NATIONAL_ID]]
    by_fide_id = rows_of(fide_ids) if fide_ids else {}
    own = Player.objects.filter(national_id__in=numbers).values_list("numbered_by", "national_id", "pk")
    return by_fide_id, {(code, number): pk for code, number, pk in own} if numbers else {}


def match_again(batch: UUID) -> None:
    """Who has been entered since under a number that nobody had: the FIDE ID first, as when the lines were read."""
    number = batch if connection.vendor == "postgresql" else batch.hex
    with connection.cursor() as cursor:
        for same in (
            "p.fide_id = w.fide_id",
            "w.national_id <> '' AND p.numbered_by_id = w.numbered_by AND p.national_id = w.national_id",
        ):
            cursor.execute(
                f"UPDATE {_TABLE} AS w SET player_id = p.id FROM {Player._meta.db_table} AS p "  # noqa: S608
                f"WHERE w.batch_id = %s AND w.player_id IS NULL AND {same}",
                [number],
            )
