"""The printed tables of an edition as arrays, so that a million look-ups are one."""

from __future__ import annotations

from functools import cache

import numpy as np

from ratings.kernel.arrays import Numbers
from ratings.regulations.checks import RATING
from ratings.regulations.fide.edition import FideEdition

REACH = RATING.high or 0
"""The largest difference that two ratings can have; the place of difference 0 in the tables below."""


@cache
def expected_of_whole_difference(edition: FideEdition) -> Numbers:
    """Table 8.1b: PD of every difference from ``-REACH`` to ``REACH``, nothing limited."""
    return np.array([edition.expected_score(difference) for difference in range(-REACH, REACH + 1)], dtype=np.int32)


@cache
def expected_of_limited_difference(edition: FideEdition) -> Numbers:
    """The same with every difference beyond the limit counted as the limit."""
    most = edition.largest_difference or REACH
    limited = np.clip(np.arange(-REACH, REACH + 1), -most, most)
    return expected_of_whole_difference(edition)[limited + REACH]


@cache
def differences_by_percentage(edition: FideEdition) -> Numbers:
    """Table 8.1a: dp of every whole percentage."""
    return np.array([edition.difference_for_score(percentage) for percentage in range(101)], dtype=np.int32)
