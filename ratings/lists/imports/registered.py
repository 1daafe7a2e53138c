"""Who is on the register under which FIDE ID, and the print of what it says of each; read once for a whole file.

The register is held as two columns in the order of the FIDE IDs, twelve bytes a person; whose row somebody is is asked
of those alone whose lines wait one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratings.lists.imports.columns import NULL, Bytes, Marks, Numbers
from ratings.lists.imports.facts import MARK, NOTHING_SAID, WIDTH, People, Printer, Prints, people_of
from ratings.register.models import Player
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion

PEOPLE_A_READ = 5000
NOBODY = -1
_PLAYERS = Player._meta.db_table


class _Columns(NamedTuple):
    fide_ids: NDArray[np.uint32]
    prints: Prints


class Registered:
    """Everybody with a FIDE ID, as the register is when it is first asked. A place is one in the order of the IDs."""

    def __init__(self) -> None:
        self._printer = Printer()

    def prints(self, facts: Bytes) -> Prints:
        """The prints of what a file says, to be held against the register's."""
        return self._printer.prints(facts)

    def places(self, fide_ids: Numbers) -> Numbers:
        """The place of each, ``NOBODY`` of whom nobody knows."""
        known = self._columns.fide_ids
        if not len(known):
            return np.full(len(fide_ids), NOBODY, dtype=np.int64)
        asked = fide_ids.astype(known.dtype)  # else the whole column would be made wider
        found = np.minimum(np.searchsorted(known, asked), len(known) - 1)
        return np.where(known[found] == asked, found, NOBODY)

    def says(self, places: Numbers, prints: Prints) -> Marks:
        """Where the register says the same."""
        own = self._columns.prints
        return (own[places] == prints) & (places != NOBODY) if len(own) else np.zeros(len(places), bool)

    def __len__(self) -> int:
        return len(self._columns.fide_ids)

    @cached_property
    def _columns(self) -> _Columns:
        found = _Columns(np.empty(0, np.uint32), np.empty(0, np.uint64))
        count, room = 0, Player.objects.filter(fide_id__isnull=False).count()
        for some in _people():
            end = count + len(some.fide_ids)
            if end > len(found.fide_ids):  # the first people, or somebody has come meanwhile
                found = _Columns(*(_grown(column, max(room, end)) for column in found))
            found.fide_ids[count:end] = some.fide_ids
            found.prints[count:end] = np.where(some.facts[:, 0] == NOTHING_SAID, 0, self._printer.prints(some.facts))
            count = end
        return _Columns(*(column[:count] for column in found))


def rows_of(fide_ids: Iterable[int]) -> dict[int, int]:
    """The rows of the players who have these numbers."""
    return {fide_id: row for fide_id, row in _ROWS.rows(fide_ids=fide_ids) if fide_id}


_ROWS = KeptQuestion(
    lambda: Player.objects.filter(AmongGiven("fide_id", "fide_ids", int)).order_by().values_list("fide_id", "pk")
)


def players_of(fide_ids: Numbers) -> Numbers:
    """The row of each, nought of whom nobody knows."""
    asked: list[int] = fide_ids.tolist()
    rows = rows_of(asked) if asked else {}
    return np.array([rows.get(each, 0) for each in asked], dtype=np.int64)


def _grown(column: Any, size: int) -> Any:
    wider = np.empty(size, dtype=column.dtype)
    wider[: len(column)] = column
    return wider


def _people() -> Iterator[People]:
    """Everybody with a FIDE ID, in the order of the IDs; the database gives out many as one text."""
    some = f"SELECT * FROM {_PLAYERS} WHERE fide_id > %s ORDER BY fide_id LIMIT {PEOPLE_A_READ}"  # noqa: S608
    statement = f"SELECT {_text()} FROM ({some}) AS people"  # noqa: S608 - names of ours
    last = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(statement, [last])
            (found,) = cursor.fetchone()
        if not found:
            return
        people = people_of(found.encode()) or _without_facts(last)
        order = np.argsort(people.fide_ids)
        yield People(*(column[order] for column in people))
        last = int(people.fide_ids.max())


def _text() -> str:
    """People with a mark between them and between what is said of each."""
    cells = ("fide_id", "title", "federation_id", "sex", f"coalesce(CAST(birth_year AS text), '{NULL}')", "name")
    mark = f"'{chr(MARK)}'"
    if connection.vendor == "postgresql":
        return f"string_agg(concat_ws({mark}, {', '.join(cells)}), {mark})"
    joined = f" || {mark} || ".join(cells)
    return f"group_concat({joined}, {mark})"


def _without_facts(behind: int) -> People:
    """Among these somebody has the mark in the name: whatever a file says of them is looked at."""
    some = Player.objects.filter(fide_id__gt=behind).order_by("fide_id").values_list("fide_id", flat=True)
    numbers = np.array(some[:PEOPLE_A_READ], dtype=np.int64)
    return People(numbers, np.full((len(numbers), WIDTH), NOTHING_SAID, dtype=np.uint8))
