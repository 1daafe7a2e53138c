"""Exact arithmetic for ratings: whole hundredths, and the three roundings the regulations name.

The handbook's tables have two decimals, results are halves and K is whole, so everything a rating needs
fits integers that count hundredths (``Hundredths``); averages are ``Fraction``. No float ever enters.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import NewType

Hundredths = NewType("Hundredths", int)
"""A number counted in hundredths: a draw is ``Hundredths(50)``."""

Rounding = Callable[[Fraction], int]
"""Turns an exact number into a whole one; an edition names which."""

WIN = Hundredths(100)
DRAW = Hundredths(50)
LOSS = Hundredths(0)

_HALF = Fraction(1, 2)


def half_up(number: Fraction) -> int:
    """The nearest whole number; exactly a half goes up, towards plus infinity (title regulations 1.47b)."""
    return floor(number + _HALF)


def half_away_from_zero(number: Fraction) -> int:
    """The nearest whole number; exactly a half goes away from zero (rating regulations 2022, 8.34)."""
    return half_up(number) if number >= 0 else -half_up(-number)


def down(number: Fraction) -> int:
    """The next lower whole number."""
    return floor(number)


def up(number: Fraction) -> int:
    """The next higher whole number."""
    return ceil(number)


def from_hundredths(count: int) -> Fraction:
    """The number that a count of hundredths stands for."""
    return Fraction(count, 100)


def percent(score: Fraction, games: int) -> int:
    """A score as whole percent of the games, a half rounded up (title regulations 1.49)."""
    return half_up(score * 100 / games)


def decimal_text(count: int) -> str:
    """Hundredths as the shortest exact decimal text: 450 → ``4.5``, -880 → ``-8.8``, 7 → ``0.07``."""
    sign = "-" if count < 0 else ""
    whole, part = divmod(abs(count), 100)
    decimals = f"{part:02d}".rstrip("0")
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"
