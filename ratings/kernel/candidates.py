"""The events that may be pooled for a first rating: one row for each unrated player and event, with its verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, EarlierColumns, Flags, Month, Numbers
from ratings.kernel.sides import Sides
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.terms import TOO_LOW_SCORE
from ratings.regulations.fide.unrated import (
    BELOW_FLOOR,
    FEW_RATED_OPPONENTS,
    NO_RATED_OPPONENT,
    OUTSIDE_WINDOW,
    TOO_FEW_GAMES,
    ZERO_FIRST_EVENT,
)
from ratingsite.foundations.exact import DRAW

REASONS = (
    *(None, ZERO_FIRST_EVENT, OUTSIDE_WINDOW, NO_RATED_OPPONENT, TOO_FEW_GAMES, BELOW_FLOOR, TOO_LOW_SCORE),
    FEW_RATED_OPPONENTS,
)
"""Why an event is left out or a rating not published; 0 where nothing stands against it."""

MONTHS_BEFORE_1970 = 1970 * 12


@dataclass(frozen=True, kw_only=True)
class Candidates:
    """The rows in the order of players, and of each player in the order of the days; ``first`` marks the first.

    ``event`` says which event of the period a row is, ``NONE`` of an earlier one; ``opponents`` are the rated ones.
    """

    player: Numbers
    event: Numbers
    end: Numbers
    in_period: Flags
    games: Numbers
    score: Numbers
    total: Numbers
    opponents: Numbers

    def sorted_by_day(self) -> Candidates:
        """By player, day, and earlier results first; of the rest the order of the ids stays."""
        order = np.lexsort((self.in_period, self.end, self.player))
        return Candidates(**{field.name: getattr(self, field.name)[order] for field in fields(self)})

    @property
    def first(self) -> Flags:
        """Whether a row is its player's first."""
        first = np.ones(len(self.player), dtype=np.bool_)
        first[1:] = self.player[1:] != self.player[:-1]
        return first


@dataclass(frozen=True, kw_only=True)
class Opponents:
    """How many rated opponents a player met in an event, where an edition asks for that; ``players`` and ``events`` in
    ascending order.
    """

    player: Numbers
    event: Numbers
    number: Numbers

    def of(self, pairs: npt.NDArray[np.int64], events: int) -> Numbers:
        """The numbers of these players and events, told as one number each."""
        return self.number[np.searchsorted(self.player.astype(np.int64) * events + self.event, pairs)]


def candidates_of(month: Month, sides: Sides, last_end: Numbers, opponents: Opponents | None = None) -> Candidates:
    """The events of the period with a game that counts, and what waits of those players who played in the period."""
    earlier = month.earlier
    waiting = last_end[earlier.player] != NONE
    played = _played(month, sides.only(sides.counts), opponents)
    return _together((_earlier(earlier, waiting), played)).sorted_by_day()


def verdicts(edition: FideEdition, rows: Candidates, last_end: Numbers) -> npt.NDArray[np.int8]:
    """For each row a place in ``REASONS``."""
    found = np.zeros(len(rows.player), dtype=np.int8)
    # 7.14: results of consecutive rating periods are pooled, not more than 26 months. See rulings: window
    oldest = _period(edition, last_end[rows.player]) - edition.pooled_periods
    found[_period(edition, rows.end) <= oldest] = REASONS.index(OUTSIDE_WINDOW)
    # 8.21: a score of zero in the first event is disregarded; in 2012 any below a point, and fewer than three opponents
    few = rows.opponents < edition.event_rated_opponents
    found[few] = REASONS.index(FEW_RATED_OPPONENTS)
    half_points = np.where(rows.first, edition.first_event_half_points, edition.event_half_points)
    low = rows.score < half_points * DRAW
    zero = rows.first & (rows.score == 0)
    found[low] = np.where(zero[low], REASONS.index(ZERO_FIRST_EVENT), REASONS.index(TOO_LOW_SCORE))
    return found


def _period(edition: FideEdition, days: Numbers) -> npt.NDArray[np.int64]:
    """The rating period of each day, as ``pooled_events.period_number`` counts them."""
    months = days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) + MONTHS_BEFORE_1970
    return months * len(edition.list_months) // 12


def _earlier(earlier: EarlierColumns, waiting: Flags) -> Candidates:
    return Candidates(
        player=earlier.player[waiting],
        event=np.full(np.count_nonzero(waiting), NONE, dtype=np.int32),
        end=earlier.end[waiting],
        in_period=np.zeros(np.count_nonzero(waiting), dtype=np.bool_),
        games=earlier.games[waiting],
        score=earlier.score[waiting],
        total=earlier.total[waiting],
        opponents=earlier.opponents[waiting],
    )


def _played(month: Month, counted: Sides, opponents: Opponents | None) -> Candidates:
    events = max(len(month.events.end), 1)
    pairs, row = np.unique(counted.own.astype(np.int64) * events + counted.event, return_inverse=True)
    games = _sums(len(pairs), row, np.ones(len(row), dtype=np.int32))
    return Candidates(
        player=(pairs // events).astype(np.int32),
        event=(pairs % events).astype(np.int32),
        end=month.events.end[pairs % events],
        in_period=np.ones(len(pairs), dtype=np.bool_),
        games=games,
        score=_sums(len(pairs), row, counted.score),
        total=_sums(len(pairs), row, counted.met),
        opponents=games if opponents is None else opponents.of(pairs, events),
    )


def _sums(rows: int, row: npt.NDArray[np.intp], amounts: Numbers) -> Numbers:
    sums = np.zeros(rows, dtype=np.int32)
    np.add.at(sums, row, amounts)
    return sums


def _together(parts: Iterable[Candidates]) -> Candidates:
    every = tuple(parts)
    return Candidates(
        **{field.name: np.concatenate([getattr(part, field.name) for part in every]) for field in fields(Candidates)}
    )
