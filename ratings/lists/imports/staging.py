"""Writes lines into the table in which they wait: by COPY on PostgreSQL, by ``executemany`` on SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from ratings.lists.imports.models import WaitingLine
from ratings.lists.imports.rows import COLUMNS, Row
from ratings.register.models import Player

LINES_A_WRITE = 5000
_FIDE_ID, _NUMBERED_BY, _NATIONAL_ID = (COLUMNS.index(name) for name in ("fide_id", "numbered_by", "national_id"))
_TABLE = WaitingLine._meta.db_table
_WRITTEN = ("batch_id", "player_id", *COLUMNS)


def write_lines(batch: UUID, rows: Sequence[Row]) -> None:
    """Have these lines wait, each with the player who has its number."""
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
        cursor.executemany(statement, [(batch.hex, *line[1:]) for line in placed])


def _own_number(row: Row) -> tuple[object, object]:
    return row[_NUMBERED_BY], row[_NATIONAL_ID]


def _players(rows: Sequence[Row]) -> tuple[dict[object, int], dict[tuple[object, object], int]]:
    """Who has the FIDE IDs and the numbers of federations."""
    fide_ids = [row[_FIDE_ID] for row in rows if row[_FIDE_ID]]
    numbers = [row[_NATIONAL_ID] for row in rows if row[_NATIONAL_ID]]
    by_fide_id = _by_fide_id(fide_ids) if fide_ids else {}
    own = Player.objects.filter(national_id__in=numbers).values_list("numbered_by", "national_id", "pk")
    return by_fide_id, {(code, number): pk for code, number, pk in own} if numbers else {}


def _by_fide_id(fide_ids: list[object]) -> dict[object, int]:
    """One array for PostgreSQL: to read five thousand placeholders takes the driver longer than to look them up."""
    if connection.vendor != "postgresql":
        return dict(Player.objects.filter(fide_id__in=fide_ids).values_list("fide_id", "pk"))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT fide_id, id FROM {Player._meta.db_table} WHERE fide_id = ANY(%s)", [fide_ids])  # noqa: S608
        return dict(cursor.fetchall())


def match_again(batch: UUID) -> None:
    """Who has been entered since under a number that nobody had."""
    number = batch if connection.vendor == "postgresql" else batch.hex
    with connection.cursor() as cursor:
        for same in (
            "p.fide_id = w.fide_id",
            "w.fide_id IS NULL AND p.numbered_by_id = w.numbered_by AND p.national_id = w.national_id",
        ):
            cursor.execute(
                f"UPDATE {_TABLE} AS w SET player_id = p.id FROM {Player._meta.db_table} AS p "  # noqa: S608
                f"WHERE w.batch_id = %s AND w.player_id IS NULL AND {same}",
                [number],
            )
