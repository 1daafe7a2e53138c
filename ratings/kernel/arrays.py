"""A rating period as columns of whole numbers: the players, events and games that go in, the ratings that come out."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from ratings.regulations.fide.edition import FideEdition

Numbers = npt.NDArray[np.int32]
Points = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

NONE = int(np.iinfo(np.int32).min)
"""Stands in a column for ``None``; a performance may lie below 0, so -1 would not do."""


def or_none(number: int) -> int | None:
    """What a number of a column stands for."""
    return None if number == NONE else number


@dataclass(frozen=True, kw_only=True)
class PlayerColumns:
    """The players as they stood before the period, with the fields of ``PlayerSnapshot``.

    ``met`` is the rating with which the others meet them, where that may be another one than their own.
    """

    rating: Numbers
    games: Numbers
    born: Numbers
    k: Numbers
    highest: Numbers
    met: Numbers | None = None


@dataclass(frozen=True, kw_only=True)
class EventColumns:
    """The events in the order of their ids; ``end`` counts days from 1 January 1970."""

    start_year: Numbers
    end: Numbers


@dataclass(frozen=True, kw_only=True)
class GameColumns:
    """The games; players and events are places in their columns, ``score`` is White's in hundredths.

    ``played`` is false for forfeits and byes, ``counts`` also for what the rules on matches keep out.
    ``white_as_unrated`` and ``black_as_unrated`` say that the other side meets the player as one without a rating
    (2022, 8.24).
    """

    event: Numbers
    white: Numbers
    black: Numbers
    score: Points
    played: Flags
    counts: Flags
    white_as_unrated: Flags
    black_as_unrated: Flags


@dataclass(frozen=True, kw_only=True)
class EarlierColumns:
    """What unrated players scored before the period, in the order of the ids; ``total`` sums the opponents' ratings."""

    player: Numbers
    end: Numbers
    games: Numbers
    score: Numbers
    total: Numbers
    opponents: Numbers


@dataclass(frozen=True, kw_only=True)
class Month:
    """One rating period under one edition."""

    edition: FideEdition
    players: PlayerColumns
    events: EventColumns
    games: GameColumns
    earlier: EarlierColumns

    @property
    def nbytes(self) -> int:
        """How many bytes the columns take."""
        return sum(column.nbytes for column in self.columns())

    def columns(self) -> tuple[npt.NDArray[np.generic], ...]:
        """Every column, in the order of the fields."""
        tables = (self.players, self.events, self.games, self.earlier)
        every = (getattr(table, field.name) for table in tables for field in fields(table))
        return tuple(column for column in every if column is not None)


@dataclass(frozen=True, kw_only=True)
class Ratings:
    """What ``PlayerRating`` says of every player, and below ``performance`` what its ``InitialRating`` says.

    ``reason`` is a place in ``REASONS``, and 0 for a player who has no ``InitialRating``.
    """

    rating_after: Numbers
    games: Numbers
    score: Numbers
    expected: Numbers
    k: Numbers
    change: Numbers
    rounded_change: Numbers
    performance: Numbers
    pooled_games: Numbers
    pooled_score: Numbers
    opponents_average: Numbers
    reason: Numbers

    def tobytes(self) -> bytes:
        """Every column, one after the other; two answers are equal if these bytes are."""
        return b"".join(getattr(self, field.name).tobytes() for field in fields(self))


def blank_ratings(players: int) -> Ratings:
    """The answer of a period in which nobody played: sums of nothing, and ``NONE`` where there is no number."""
    sums = {"games", "score", "reason"}
    return Ratings(
        **{field.name: np.full(players, 0 if field.name in sums else NONE, dtype=np.int32) for field in fields(Ratings)}
    )
