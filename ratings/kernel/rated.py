"""The rated players of a period: sums over their games, K, the change rounded once, and the rating floor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ratings.kernel.arrays import NONE, Flags, Month, Numbers, Ratings
from ratings.kernel.differences import added_to_expected
from ratings.kernel.k_factor import k_of_year
from ratings.kernel.sides import Sides, together
from ratings.kernel.tables import REACH, expected_of_limited_difference
from ratingsite.exact import Rounding, half_away_from_zero


class Tally:
    """Sums for every year in which an event starts, and every player: K of a junior follows the year (8.33).

    ``entered`` also knows of games that do not count.
    """

    def __init__(self, month: Month) -> None:
        self.edition = month.edition
        self.years, year = np.unique(month.events.start_year, return_inverse=True)
        players = len(month.players.rating)
        self._first_cell = (year * players).astype(np.int32)
        shape = (len(self.years), players)
        self.entered: Flags = np.zeros(shape, dtype=np.bool_)
        self.games: Numbers = np.zeros(shape, dtype=np.int32)
        self.score: Numbers = np.zeros(shape, dtype=np.int32)
        self.expected: Numbers = np.zeros(shape, dtype=np.int32)
        self._limited = expected_of_limited_difference(month.edition)
        self._large: list[Sides] = []

    def add(self, sides: Sides) -> None:
        """Count the sides of rated players among these."""
        cell, difference = self._cell(sides), sides.rating - sides.met
        self.entered.reshape(-1)[cell] = True
        counts = sides.counts & (sides.rating != NONE)
        places = np.flatnonzero(counts)
        counted = cell[places]
        np.add.at(self.games.reshape(-1), counted, np.ones(len(places), dtype=np.int32))
        np.add.at(self.score.reshape(-1), counted, sides.score[places])
        # 8.31, 8.32: PD of the difference, limited; where a method lets it stand whole, that is added in the end
        np.add.at(self.expected.reshape(-1), counted, self._limited[difference[places] + REACH])
        if self.edition.largest_difference is not None:
            self._large.append(sides.only(counts & (np.abs(difference) > self.edition.largest_difference)))

    def add_large(self) -> None:
        """Add what the large differences expect more; it takes all games of an event to know."""
        large = together(self._large)
        np.add.at(self.expected.reshape(-1), self._cell(large), added_to_expected(self.edition, large))

    def _cell(self, sides: Sides) -> Numbers:
        """Where a side stands in the sums."""
        return sides.own if len(self.years) == 1 else self._first_cell[sides.event] + sides.own


@dataclass(frozen=True, kw_only=True)
class Changes:
    """K of the last event, and the exact change, of every player."""

    k: Numbers
    change: Numbers


def rate_rated(month: Month, tally: Tally, ratings: Ratings) -> None:
    """Write the results of the rated players into ``ratings``."""
    tally.add_large()
    games, found = tally.games.sum(axis=0, dtype=np.int32), _changes(month, tally)
    rated, played = month.players.rating != NONE, games > 0
    # 8.34: the change of the period is rounded, not that of an event
    rounded = ROUNDINGS[month.edition.round_change](found.change)
    after = month.players.rating + rounded
    # 7.21: who drops below the floor is shown as unrated on the next list
    listed = np.where(played & (after < month.edition.rating_floor), np.int32(NONE), after)
    for column, values in (
        (ratings.rating_after, listed),
        (ratings.games, games),
        (ratings.score, tally.score.sum(axis=0, dtype=np.int32)),
        (ratings.expected, tally.expected.sum(axis=0, dtype=np.int32)),
        (ratings.k, found.k),
        (ratings.change, found.change),
        (ratings.rounded_change, rounded),
    ):
        np.copyto(column, values, where=rated)


def _changes(month: Month, tally: Tally) -> Changes:
    games = tally.games.sum(axis=0, dtype=np.int32)
    last_k = np.full(len(games), NONE, dtype=np.int32)
    change = np.zeros(len(games), dtype=np.int32)
    for place, year in enumerate(tally.years):
        k = k_of_year(month.edition, month.players, int(year), games)
        np.copyto(last_k, k, where=tally.entered[place])
        # 8.32: score less expected score, summed, times K
        change += k * (tally.score[place] - tally.expected[place])
    return Changes(k=last_k, change=change)


def _half_away_from_zero(hundredths: Numbers) -> Numbers:
    whole: Numbers = np.sign(hundredths) * ((np.abs(hundredths) + 50) // 100)
    return whole


ROUNDINGS: Mapping[Rounding, Callable[[Numbers], Numbers]] = {half_away_from_zero: _half_away_from_zero}
"""The kernel's way to carry out each rounding that an edition names."""
