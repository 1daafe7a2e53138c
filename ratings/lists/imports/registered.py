"""Who is on the register under which FIDE ID, and the print of what it says of each; read once for a whole file.

The register is held as three columns, twenty bytes a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Max
from numpy.typing import NDArray

from ratings.lists.imports.facts import MARK, NOTHING_SAID, WIDTH, People, Printer, Prints, people_of
from ratings.lists.imports.regular import NULL, Bytes, Marks, Numbers
from ratings.register.models import Player

ROWS_A_READ = 5000
PLACE_BITS = 32  # of a place in the register, behind a FIDE ID, which has nine digits (``cells.number``)
NOBODY = -1
_PLAYERS = Player._meta.db_table


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
    """Everybody in the order of the rows, many at once: the database gives them out as one text."""
    last = Player.objects.aggregate(last=Max("pk"))["last"] or 0
    text = _text()
    for first in range(0, last, ROWS_A_READ):
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {text} FROM {_PLAYERS} WHERE id > %s AND id <= %s",  # noqa: S608 - names of ours
                [first, first + ROWS_A_READ],
            )
            (found,) = cursor.fetchone()
        if found:
            people = people_of(found.encode()) or _without_facts(first)
            order = np.argsort(people.rows)
            yield People(*(column[order] for column in people))


def _text() -> str:
    """People with a mark between them and between what is said of each."""
    cells = (
        *("id", "coalesce(fide_id, 0)", "title", "federation_id", "sex"),
        *(f"coalesce(CAST(birth_year AS text), '{NULL}')", "name"),
    )
    mark = f"'{chr(MARK)}'"
    if connection.vendor == "postgresql":
        return f"string_agg(concat_ws({mark}, {', '.join(cells)}), {mark})"
    joined = f" || {mark} || ".join(cells)
    return f"group_concat({joined}, {mark})"


def _without_facts(first: int) -> People:
    """Among these somebody has the mark in the name: whatever a file says of them is looked at."""
    some = Player.objects.filter(pk__gt=first, pk__lte=first + ROWS_A_READ)
    numbers = np.array([(pk, fide_id or 0) for pk, fide_id in some.values_list("pk", "fide_id")], dtype=np.int64)
    return People(numbers[:, 0], numbers[:, 1], np.full((len(numbers), WIDTH), NOTHING_SAID, dtype=np.uint8))
