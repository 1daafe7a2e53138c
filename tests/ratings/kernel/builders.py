"""What the tests of the kernel share: both engines on one period, compared to the byte and, to be readable, by name."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ratings.kernel import NONE, Ratings, month_of, rate_month, ratings_of
from ratings.regulations import PeriodSnapshot, rate_period


def both(period: PeriodSnapshot) -> tuple[Ratings, Ratings]:
    """The answers of the kernel and of the plain engine."""
    return rate_month(month_of(period)), ratings_of(rate_period(period))


def assert_same(period: PeriodSnapshot) -> Ratings:
    """The kernel's answer, after it was compared."""
    kernel, plain = both(period)
    assert columns(kernel) == columns(plain)
    assert kernel.tobytes() == plain.tobytes()
    return kernel


def columns(ratings: Ratings) -> dict[str, list[int | None]]:
    """Every column by name."""
    return {
        field.name: [None if value == NONE else value for value in getattr(ratings, field.name).tolist()]
        for field in fields(ratings)
    }


def row(ratings: Ratings, place: int = 0, *names: str) -> dict[str, Any]:
    """What is said of one player, as far as it is asked for."""
    found = columns(ratings)
    return {name: found[name][place] for name in names}
