"""Every game as each of its two players sees it, in blocks that stay in the cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, Flags, Month, Numbers
from ratingsite.foundations.exact import WIN

BLOCK = 1 << 15
"""Games at a time: large enough that numpy's calls cost nothing, small enough that their results are in the cache."""


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Games as one player sees them: the rating the opponent is met with, if any, and whether the game counts."""

    own: Numbers
    event: Numbers
    rating: Numbers
    met: Numbers
    score: Numbers
    played: Flags
    counts: Flags

    def only(self, wanted: Flags) -> Sides:
        """Those that are wanted."""
        return self.at(np.flatnonzero(wanted))

    def at(self, places: npt.NDArray[np.intp]) -> Sides:
        """Those that stand at the places."""
        return Sides(**{field.name: getattr(self, field.name).take(places) for field in fields(self)})


def together(parts: Iterable[Sides]) -> Sides:
    """The sides of several blocks in one."""
    every = tuple(parts)
    return Sides(
        **{field.name: np.concatenate([getattr(part, field.name) for part in every]) for field in fields(Sides)}
    )


def sides_of(month: Month) -> Iterator[Sides]:
    """White's and then Black's sides of each block; of an empty month two empty blocks."""
    for start in range(0, max(len(month.games.event), 1), BLOCK):
        yield from _sides_of_block(month, slice(start, start + BLOCK))


def _sides_of_block(month: Month, block: slice) -> tuple[Sides, Sides]:
    games, ratings = month.games, month.players.rating
    met = ratings if month.players.met is None else month.players.met
    event, played, counts = games.event[block], games.played[block], games.counts[block]
    white, black = games.white[block], games.black[block]
    white_rating, black_rating = ratings.take(white), ratings.take(black)
    score = games.score[block].astype(np.int32)
    white_met = _met(white_rating if met is ratings else met.take(white), games.white_as_unrated[block])
    black_met = _met(black_rating if met is ratings else met.take(black), games.black_as_unrated[block])
    return (
        _sides(event, white, white_rating, black_met, score, played, counts),
        _sides(event, black, black_rating, white_met, WIN - score, played, counts),
    )


def _met(rating: Numbers, as_unrated: Flags) -> Numbers:
    # 8.24: a player rated since then counts as unrated for the opponents
    return np.where(as_unrated, np.int32(NONE), rating) if as_unrated.any() else rating


def _sides(
    event: Numbers, own: Numbers, rating: Numbers, met: Numbers, score: Numbers, played: Flags, counts: Flags
) -> Sides:
    # 8.22, 8.31: only games against rated players make or change a rating
    return Sides(
        own=own, event=event, rating=rating, met=met, score=score, played=played, counts=counts & (met != NONE)
    )
