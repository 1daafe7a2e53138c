"""The contract's JSON of one player's working, read back: its decimals as whole hundredths again. Pure."""

from __future__ import annotations

from decimal import Decimal


def hundredths(number: float) -> int:
    """An exact decimal of the JSON as hundredths: ``0.92`` → 92."""
    return int(Decimal(str(number)) * 100)


def hundredths_or_none(number: float | None) -> int | None:
    """The same for a number that may be missing."""
    return None if number is None else hundredths(number)
