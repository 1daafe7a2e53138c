"""Whole periods of FIDE's chess with numpy, equal to the plain engine to the unit, without the working.

A run's period, of several editions, goes through ``building.period_of`` and ``periods.rate_columns``. ``rate_month``
rates a month of standard chess under one edition; ``month_of`` and ``ratings_of`` are between its columns and what
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
