"""Scores and shares: whole hundredths inside, points in JSON, and each share of a number of games worked out once."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from ratingsite.foundations.exact import Hundredths, decimal_text, down, from_hundredths, percent, up

HALF_A_POINT = 50
MOST_POINTS = 10_000  # no card and no application has as many


def points(score: int) -> float:
    """A score for a JSON number; halves are exact in binary."""
    return float(decimal_text(score))


def score_of(number: Any) -> Hundredths | None:
    """The score that a JSON number writes, nothing if it is no whole or half point from 0 on, or no number at all."""
    if not isinstance(number, int | float | Decimal) or isinstance(number, bool) or not 0 <= number < MOST_POINTS:
        return None
    whole = int(number)  # exact comparisons only: no arithmetic on a number that anybody may send
    found = next((halves for halves in (2 * whole, 2 * whole + 1) if number == Fraction(halves, 2)), None)
    return None if found is None else Hundredths(found * HALF_A_POINT)


@cache
def at_least_share(share: Fraction, games: int) -> int:
    """1.4.4, 1.4.5: minima go to the next whole number."""
    return up(share * games)


@cache
def at_most_share(share: Fraction, games: int) -> int:
    """1.4.4: maxima go to the next lower whole number."""
    return down(share * games)


@cache
def least_score(share: Fraction, games: int) -> Hundredths:
    """1.2.2, 1.4.8b: the least score, in whole half points, that is such a share; no percentage is rounded here."""
    return Hundredths(HALF_A_POINT * at_least_share(share, 2 * games))


@cache
def percentage(score: Hundredths, games: int) -> int:
    """1.4.9: percentages to the nearest whole number, a half upwards."""
    return percent(from_hundredths(score), games)
