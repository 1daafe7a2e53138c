"""Shares of a number of games as whole numbers; few are ever asked for, and each is worked out once."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ratingsite.foundations.exact import Hundredths, down, from_hundredths, percent, up


@cache
def at_least_share(share: Fraction, games: int) -> int:
    """1.4.4, 1.4.5: minima go to the next whole number."""
    return up(share * games)


@cache
def at_most_share(share: Fraction, games: int) -> int:
    """1.4.4: maxima go to the next lower whole number."""
    return down(share * games)


@cache
def percentage(score: Hundredths, games: int) -> int:
    """1.4.9: percentages to the nearest whole number, a half upwards."""
    return percent(from_hundredths(score), games)
