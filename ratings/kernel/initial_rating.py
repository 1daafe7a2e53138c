"""Ru of many unrated players at once: each method that an edition names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ratings.kernel.tables import differences_by_percentage
from ratings.regulations.fide.edition import FideEdition, InitialMethod
from ratings.regulations.fide.numbers import plus_for_half_points, with_hypothetical_draws
from ratingsite.foundations.exact import DRAW

LongNumbers = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Pools:
    """The pooled games of each player: how many, the score in hundredths, and the sum of the opponents' ratings."""

    games: LongNumbers
    score: LongNumbers
    total: LongNumbers


def performances(edition: FideEdition, pools: Pools) -> LongNumbers:
    """Ru of each pool, none of them empty, with the limit that the edition may have."""
    ru = METHODS[edition.initial_rating](edition, pools)
    return ru if edition.highest_initial_rating is None else np.minimum(ru, edition.highest_initial_rating)


def half_up_quotient(number: LongNumbers, by: LongNumbers) -> LongNumbers:
    """The quotient as the nearest whole number; exactly a half goes up."""
    return (2 * number + by) // (2 * by)


def plus_half_points(edition: FideEdition, pools: Pools) -> LongNumbers:
    """Ra and so much for each half point above 50 %, Ra + dp below (2022, 8.23)."""
    average = half_up_quotient(pools.total, pools.games)
    over = (pools.score - pools.games * DRAW) // DRAW
    # the added numbers are whole, so that rounding Ra rounds the sum
    return average + np.where(over >= 0, over * int(edition.points_per_half_point), _dp(edition, pools))


def with_draws(edition: FideEdition, pools: Pools) -> LongNumbers:
    """Ra + dp, both taken with draws against hypothetical opponents (2024, 8.2.2 and 8.2.3)."""
    draws = edition.hypothetical_draws
    enlarged = Pools(
        games=pools.games + draws,
        score=pools.score + draws * DRAW,
        total=pools.total + draws * (edition.hypothetical_rating or 0),
    )
    return half_up_quotient(enlarged.total, enlarged.games) + _dp(edition, enlarged)


def _dp(edition: FideEdition, pools: Pools) -> LongNumbers:
    # a score in hundredths, divided by the games, is in percent
    percentage = half_up_quotient(pools.score, pools.games)
    return differences_by_percentage(edition)[percentage].astype(np.int64)


METHODS: Mapping[InitialMethod, Callable[[FideEdition, Pools], LongNumbers]] = {
    plus_for_half_points: plus_half_points,
    with_hypothetical_draws: with_draws,
}
"""The kernel's way to carry out each method that an edition names."""
