"""The lines of the list to come as columns of numbers, beside those of the list before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

import numpy as np

from ratings.kernel.arrays import Flags
from ratings.lists.kept_lines import FIGURES
from ratings.lists.number_columns import AllNumbers
from ratings.runs.against_before import Changed, changed_lines, movers
from ratings.runs.played_numbers import column_at
from ratingsite.foundations.number_columns import NONE, Numbers


@dataclass(frozen=True, kw_only=True)
class ComingLines:
    """The lines in the order of their keys; ``number`` is the FIDE ID that is the key, ``NONE`` where ``keys`` has
    another one, by the row of the player. Days count from 1 January 1970. ``is_as_before`` are lines of which each
    number is that of the same player's line on the list before, ``is_counted_as_before`` those that are rated and
    inactive or not as it was. ``is_first`` are lines that go on from none: a first rating has made them.
    """

    player: Numbers
    number: Numbers
    rating: Numbers
    games: Numbers
    k_factor: Numbers
    games_total: Numbers
    highest_rating: Numbers
    last_played_on: Numbers
    is_inactive: Numbers
    birth_year: Numbers
    is_as_before: Flags
    is_counted_as_before: Flags
    is_first: Flags
    keys: Mapping[int, str]
    before: tuple[Numbers, Numbers] | None = None
    """Who stands on the list before, and where, as ``ListTexts`` takes it."""
    changed: Changed = field(default_factory=dict)
    """Whose lines are other ones than on the list before."""
    movers: Mapping[str, list[int]] = field(default_factory=dict)
    """Who has gained and who has lost most since then."""

    def __len__(self) -> int:
        return len(self.player)

    def at(self, places: Numbers) -> ComingLines:
        """The lines at these places, in this order."""
        return replace(self, **{each.name: getattr(self, each.name)[places] for each in fields(self)[:-4]})


def narrow(columns: ComingLines) -> ComingLines:
    """Half a million lines take less room with four bytes a number."""
    narrow = {name: getattr(columns, name).astype(np.int32, copy=False) for name in FIGURES}
    return replace(columns, **narrow)


def beside(columns: ComingLines, before: AllNumbers, places: Numbers) -> ComingLines:
    """The same lines, held against those of the list before, where each stands at one of the ``places``."""
    then = {name: column_at(getattr(before, name), places) for name in FIGURES}
    listed: Flags = places >= 0
    same = listed.copy()
    for name, column in then.items():
        same &= getattr(columns, name) == column
    counted = listed & (columns.is_inactive == then["is_inactive"])
    counted &= (columns.rating == NONE) == (then["rating"] == NONE)
    kept = None if before.place is None else (before.player, before.place)
    changed = changed_lines(columns, then, before, listed=listed, is_first=columns.is_first)
    return replace(
        columns,
        is_as_before=same,
        is_counted_as_before=counted,
        before=kept,
        changed=changed,
        movers=movers(columns, then),
    )
