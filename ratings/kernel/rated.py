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
from ratingsite.foundations.exact import WIN, Rounding, half_away_from_zero

FIELD_BITS = 21
FIELD = (1 << FIELD_BITS) - 1
MOST_GAMES = FIELD // WIN
"""How many games of one player in one period the sums have room for."""


class TooManyGames(ValueError):
    """One player has more than ``MOST_GAMES`` games in the period."""


@dataclass(frozen=True, kw_only=True)
class Sums:
    """Games that count, and the hundredths made and expected in them, for every year and player.

    ``entered`` also knows of games that do not count.
    """

    entered: Flags
    games: Numbers
    score: Numbers
    expected: Numbers


class Tally:
    """Sums for every year in which an event starts, and every player: K of a junior follows the year (8.33).

    Games, score and expected score lie side by side in one number, so that a game is added once and not thrice.
    """

    def __init__(self, month: Month) -> None:
        self.edition = month.edition
        self.years, year = np.unique(month.events.start_year, return_inverse=True)
        players = len(month.players.rating)
        self._first_cell = (year * players).astype(np.int32)
        shape = (len(self.years), players)
        self._uncounted: Flags = np.zeros(shape, dtype=np.bool_)
        self._fields = np.zeros(shape, dtype=np.int64)
        # 8.31, 8.32: PD of the difference, limited; where a method lets it stand whole, that is added in the end
        self._one_game = expected_of_limited_difference(month.edition) + np.int64(1 << 2 * FIELD_BITS)
        self._large: list[Sides] = []

    def add(self, sides: Sides) -> None:
        """Count the sides of rated players among these."""
        cell, difference = self._cell(sides), sides.rating - sides.met
        counts = sides.counts & (sides.rating != NONE)
        self._uncounted.reshape(-1)[cell.compress(~counts)] = True
        # without a rating the difference is nonsense and may lie outside the table; such a game is then not counted
        game = self._one_game.take(difference + REACH, mode="clip")
        game += sides.score.astype(np.int64) << FIELD_BITS
        game *= counts
        np.add.at(self._fields.reshape(-1), cell, game)
        if self.edition.largest_difference is not None:
            self._large.append(sides.only(counts & (np.abs(difference) > self.edition.largest_difference)))

    def sums(self) -> Sums:
        """All that was counted, and what the large differences expect more: it takes all games of an event to know.

        Raises ``TooManyGames``.
        """
        games = self._fields >> 2 * FIELD_BITS
        if games.max(initial=0) > MOST_GAMES:  # a field that ran over has made this number greater, never smaller
            raise TooManyGames(f"at most {MOST_GAMES} games of one player in one period; found more")
        expected = (self._fields & FIELD).astype(np.int32)
        if self._large:  # of a text that limits no difference there are none
            large = together(self._large)
            np.add.at(expected.reshape(-1), self._cell(large), added_to_expected(self.edition, large))
        return Sums(
            entered=self._uncounted | (games > 0),
            games=games.astype(np.int32),
            score=(self._fields >> FIELD_BITS & FIELD).astype(np.int32),
            expected=expected,
        )

    def _cell(self, sides: Sides) -> Numbers:
        """Where a side stands in the sums."""
        return sides.own if len(self.years) == 1 else self._first_cell.take(sides.event) + sides.own


@dataclass(frozen=True, kw_only=True)
class Changes:
    """K of the last event, and the exact change, of every player."""

    k: Numbers
    change: Numbers


def rate_rated(month: Month, tally: Tally, ratings: Ratings) -> None:
    """Write the results of the rated players into ``ratings``."""
    sums = tally.sums()
    games = sums.games.sum(axis=0, dtype=np.int32)
    found = _changes(month, tally, sums, games)
    rated, played = month.players.rating != NONE, games > 0
    # 8.34: the change of the period is rounded, not that of an event
    rounded = ROUNDINGS[month.edition.round_change](found.change)
    after = month.players.rating + rounded
    # 7.21: who drops below the floor is shown as unrated on the next list
    listed = np.where(played & (after < month.edition.rating_floor), np.int32(NONE), after)
    for column, values in (
        (ratings.rating_after, listed),
        (ratings.games, games),
        (ratings.score, sums.score.sum(axis=0, dtype=np.int32)),
        (ratings.expected, sums.expected.sum(axis=0, dtype=np.int32)),
        (ratings.k, found.k),
        (ratings.change, found.change),
        (ratings.rounded_change, rounded),
    ):
        np.copyto(column, values, where=rated)


def _changes(month: Month, tally: Tally, sums: Sums, games: Numbers) -> Changes:
    # of the last event with a game that counts; of players without one, of the last event
    last_k = np.full(len(games), NONE, dtype=np.int32)
    change = np.zeros(len(games), dtype=np.int32)
    for place, year in enumerate(tally.years):
        k = k_of_year(month.edition, month.players, int(year), games)
        np.copyto(last_k, k, where=(sums.games[place] > 0) | (sums.entered[place] & (games == 0)))
        # 8.32: score less expected score, summed, times K
        change += k * (sums.score[place] - sums.expected[place])
    return Changes(k=last_k, change=change)


def _half_away_from_zero(hundredths: Numbers) -> Numbers:
    whole: Numbers = np.sign(hundredths) * ((np.abs(hundredths) + 50) // 100)
    return whole


ROUNDINGS: Mapping[Rounding, Callable[[Numbers], Numbers]] = {half_away_from_zero: _half_away_from_zero}
"""The kernel's way to carry out each rounding that an edition names."""
