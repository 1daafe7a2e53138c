"""Rates one month: a pass over the games, then every player at once."""

from __future__ import annotations

from ratings.kernel.arrays import NONE, Month, Ratings, blank_ratings
from ratings.kernel.rated import Tally, rate_rated
from ratings.kernel.sides import sides_of, together
from ratings.kernel.unrated import rate_unrated
from ratings.regulations.editions.fide_standard.e2022 import FIDE_2022, FIDE_2024, FIDE_2025_10

EDITIONS = (FIDE_2022, FIDE_2024, FIDE_2025_10)
"""The editions that rate game by game, without averages and without looking at an event as a whole."""


def rate_month(month: Month) -> Ratings:
    """The ratings of every player, equal to those of ``ratings.regulations.rate_period`` to the last byte."""
    tally, unrated = Tally(month), []
    for sides in sides_of(month):
        tally.add(sides)
        unrated.append(sides.only(sides.rating == NONE))
    ratings = blank_ratings(len(month.players.rating))
    rate_rated(month, tally, ratings)
    rate_unrated(month, together(unrated), ratings)
    return ratings
