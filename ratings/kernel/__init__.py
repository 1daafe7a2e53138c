"""Whole periods of FIDE standard chess with numpy, equal to the plain engine to the last byte, without the working.

``rate_month`` takes and gives columns of whole numbers; ``month_of`` and ``ratings_of`` make them of what
``ratings.regulations.rate_period`` takes and gives.
"""

from ratings.kernel.arrays import NONE, EarlierColumns, EventColumns, GameColumns, Month, PlayerColumns, Ratings
from ratings.kernel.candidates import REASONS
from ratings.kernel.conversion import NotForTheKernel, month_of, ratings_of
from ratings.kernel.month import EDITIONS, rate_month

__all__ = [
    "EDITIONS",
    "NONE",
    "REASONS",
    "EarlierColumns",
    "EventColumns",
    "GameColumns",
    "Month",
    "NotForTheKernel",
    "PlayerColumns",
    "Ratings",
    "month_of",
    "rate_month",
    "ratings_of",
]
