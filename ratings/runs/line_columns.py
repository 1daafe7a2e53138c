"""The lines of many people on one list as columns: as they stand, of some as they were joined."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.arrays import Flags, Numbers
from ratings.kernel.player_table import day_number
from ratings.lists.models import ListEntry, RatingList
from ratings.runs.lines_of_lists import numbers_of_some
from ratings.runs.player_columns import Rows

NAMES = ("rating", "games_total", "k_factor", "highest_rating", "birth_year")
LAST_PLAYED = "last_played_on"


@dataclass(frozen=True, kw_only=True)
class LineColumns:
    """What a list says of people, under the names of ``ListEntry``; ``listed`` are those who have a line."""

    listed: Flags
    numbers: Mapping[str, Numbers]

    def __getitem__(self, name: str) -> Numbers:
        return self.numbers[name]


def no_lines(people: Rows) -> LineColumns:
    """What no list says."""
    numbers = {name: np.full(len(people), NONE, dtype=np.int32) for name in (*NAMES, LAST_PLAYED)}
    return LineColumns(listed=np.zeros(len(people), dtype=np.bool_), numbers=numbers)


def read_lines(people: Rows, rating_list: RatingList, *, without: Collection[int] = ()) -> LineColumns:
    """The lines of people, in their order, but for those of some."""
    asked = people if not without else people[~np.isin(people, sorted(without))]
    lines = no_lines(people)
    if not len(asked):
        return lines
    found = numbers_of_some(rating_list, asked)
    places = np.searchsorted(people, found["player"])
    lines.listed[places] = True
    for name in (*NAMES, LAST_PLAYED):
        lines[name][places] = found[name]
    return lines


def with_lines(lines: LineColumns, people: Rows, entries: Mapping[int, ListEntry]) -> LineColumns:
    """The same with the lines of some people in the place of theirs."""
    for pk, entry in entries.items():
        place = int(np.searchsorted(people, pk))
        if place == len(people) or people[place] != pk:
            continue
        lines.listed[place] = True
        for name in NAMES:
            value = getattr(entry, name)
            lines[name][place] = NONE if value is None else value
        day = day_number(entry.last_played_on)
        lines[LAST_PLAYED][place] = NONE if day is None else day
    return lines
