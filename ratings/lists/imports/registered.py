"""Who is on the register under which FIDE ID, and the print of what it says of each; read once for a whole file.

The register is held as three columns, twenty bytes a person. PostgreSQL packs many people into one value: the driver
gives out rows one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Max
from numpy.typing import NDArray

from ratings.lists.imports.facts import PAD, PLACES, WIDTH, Printer, Prints
from ratings.lists.imports.regular import NULL, Bytes, Marks, Numbers
from ratings.register.models import Player

ROWS_A_READ = 20_000
PLACE_BITS = 32  # of a place in the register, behind a FIDE ID, which has nine digits (``cells.number``)
NOBODY = -1
NOTHING_SAID = 0x02
"""In the first place of somebody whose facts do not fit into theirs: no file has it, so nothing is like them."""
_NUMBERS = 16  # bytes before the facts: the row and the FIDE ID
_PLAYERS = Player._meta.db_table

People = tuple[Numbers, Numbers, Bytes]
"""Rows, FIDE IDs – nought of who has none – and facts."""


class Registered:
    """The register as it is when it is first asked. Places are those in the order of the rows."""

    def __init__(self) -> None:
        self._printer = Printer()

    def prints(self, facts: Bytes) -> Prints:
        """The prints of what a file says, to be held against the register's."""
        return self._printer.prints(facts)

    def places(self, fide_ids: Numbers) -> Numbers:
        """The place of each, ``NOBODY`` of whom nobody knows."""
        known = self._read[2]
        if not len(known):
            return np.full(len(fide_ids), NOBODY, dtype=np.int64)
        found = known[np.minimum(np.searchsorted(known, fide_ids << PLACE_BITS), len(known) - 1)]
        return np.where(found >> PLACE_BITS == fide_ids, found & (1 << PLACE_BITS) - 1, NOBODY)

    def places_of_players(self, players: Numbers) -> Numbers:
        """The place of each row of the register, ``NOBODY`` of who has come since."""
        rows = self._read[0]
        if not len(rows):
            return np.full(len(players), NOBODY, dtype=np.int64)
        places = np.minimum(np.searchsorted(rows, players.astype(rows.dtype)), len(rows) - 1)
        return np.where(rows[places] == players, places, NOBODY)

    def players(self, places: Numbers) -> Numbers:
        """The row of each place, nought of nobody."""
        rows = self._read[0]
        if not len(rows):
            return np.zeros(len(places), np.int64)
        return np.where(places == NOBODY, 0, rows[places]).astype(np.int64)

    def says(self, places: Numbers, prints: Prints) -> Marks:
        """Where the register says the same."""
        own = self._read[1]
        return (own[places] == prints) & (places != NOBODY) if len(own) else np.zeros(len(places), bool)

    def __len__(self) -> int:
        return len(self._read[0])

    @cached_property
    def _read(self) -> tuple[NDArray[np.uint32], Prints, Numbers]:
        """Rows and prints by place, and the places by FIDE ID: both in one number, in order."""
        rows, prints, numbers = np.empty(0, np.uint32), np.empty(0, np.uint64), np.empty(0, np.int64)
        count = numbered = 0
        room = Player.objects.count()
        for some, fide_ids, facts in _people():
            end = count + len(some)
            if end > len(rows):  # the first people, or somebody has come meanwhile
                rows, prints, numbers = (_grown(each, max(room, end)) for each in (rows, prints, numbers))
            rows[count:end] = some
            prints[count:end] = np.where(facts[:, 0] == NOTHING_SAID, 0, self._printer.prints(facts))
            pairs = (fide_ids << PLACE_BITS | np.arange(count, end))[fide_ids > 0]
            numbers[numbered : numbered + len(pairs)] = pairs
            count, numbered = end, numbered + len(pairs)
        numbers[:numbered].sort()
        return rows[:count], prints[:count], numbers[:numbered]


def _grown(column: Any, size: int) -> Any:
    wider = np.empty(size, dtype=column.dtype)
    wider[: len(column)] = column
    return wider


def _people() -> Iterator[People]:
    """Everybody in the order of the rows, many at once."""
    last = Player.objects.aggregate(last=Max("pk"))["last"] or 0
    read = _packed if connection.vendor == "postgresql" else _one_by_one
    for first in range(0, last, ROWS_A_READ):
        rows, fide_ids, facts = read(first, first + ROWS_A_READ)
        if len(rows):
            order = np.argsort(rows)
            yield rows[order], fide_ids[order], facts[order]


def _packed(first: int, last: int) -> People:
    """As one value: rows and numbers in binary, and behind them the facts."""
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(
            "COPY (SELECT string_agg("  # noqa: S608 - names of ours
            f"int8send(id) || int8send(coalesce(fide_id, 0)) || convert_to({_said()}, 'UTF8'), '') "
            f"FROM {_PLAYERS} WHERE id > {first} AND id <= {last}) TO STDOUT (FORMAT BINARY)"
        ) as copy,
    ):
        copy.set_types(["bytea"])
        ((found,),) = copy.rows()
    people = np.frombuffer(found or b"", dtype=np.uint8).reshape(-1, _NUMBERS + WIDTH)
    numbers = np.ascontiguousarray(people[:, :_NUMBERS]).view(">i8").astype(np.int64)
    return numbers[:, 0], numbers[:, 1], people[:, _NUMBERS:]


def _one_by_one(first: int, last: int) -> People:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, coalesce(fide_id, 0), {_said()} FROM {_PLAYERS} WHERE id > %s AND id <= %s",  # noqa: S608
            [first, last],
        )
        found = cursor.fetchall()
    facts = "".join([each for _, _, each in found]).encode("ascii")
    numbers = np.array([each[:2] for each in found], dtype=np.int64).reshape(-1, 2)
    return numbers[:, 0], numbers[:, 1], np.frombuffer(facts, dtype=np.uint8).reshape(-1, WIDTH)


# ---------------------------------------------------------------- what the register says, written by the database
def _said() -> str:
    """The facts as a text: who has letters beyond ASCII has none, for no regular line says so."""
    is_postgresql = connection.vendor == "postgresql"
    pad, nothing = chr(PAD), chr(NOTHING_SAID)
    columns = {
        "title": "title",
        "federation": "federation_id",
        "sex": "sex",
        "birth_year": f"coalesce(CAST(birth_year AS text), '{NULL}')",
        "name": "name",
    }

    def padded(column: str, width: int) -> str:
        if is_postgresql:
            return f"rpad({column}, {width}, '{pad}')"
        return f"substr({column} || '{pad * width}', 1, {width})"

    said = " || ".join(padded(columns[name], width) for name, width in PLACES.items())
    length = "octet_length(name)" if is_postgresql else "length(CAST(name AS blob))"
    return (
        f"CASE WHEN {length} = length(name) AND length(name) <= {PLACES['name']} "
        f"THEN {said} ELSE '{nothing * WIDTH}' END"
    )
