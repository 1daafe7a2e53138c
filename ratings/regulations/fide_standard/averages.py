"""Rating by the average of the opponents instead of game by game (2003, 10.51)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.fide_standard.event_survey import Performance
from ratingsite.foundations.exact import half_up


@dataclass(frozen=True, kw_only=True)
class Averages:
    """Rc, and Rc with the limit on large differences inside it; both whole."""

    rc: int
    rc_new: int


def average_of_the_opponents(
    rating: int, differences: Sequence[int], counted: Sequence[int], performance: Performance | None
) -> Averages | None:
    """Rc of a rated player; that of a round robin with unrated players comes from its two passes (10.57).

    See rulings: whole-average.
    """
    if performance is not None and performance.rc_new is not None:
        return Averages(rc=performance.rc, rc_new=performance.rc_new)
    if not differences:
        return None
    return Averages(rc=_average(rating, differences), rc_new=_average(rating, counted))


def _average(rating: int, differences: Sequence[int]) -> int:
    return half_up(Fraction(sum(rating - difference for difference in differences), len(differences)))
