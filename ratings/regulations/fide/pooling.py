"""Which events of a player without a rating are pooled for the first one: each rule that an edition ever had."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from ratings.regulations.fide.terms import TOO_LOW_SCORE, Exclusion
from ratingsite.foundations.exact import DRAW
from ratingsite.foundations.months import MONTHS_A_YEAR, month_number

if TYPE_CHECKING:  # an edition that names no rule has the one of 2022 from here
    from ratings.regulations.fide.edition import FideEdition
    from ratings.regulations.fide.terms import Candidate

ZERO_FIRST_EVENT = "zero-first-event"
OUTSIDE_WINDOW = "outside-26-months"
OUTSIDE_PERIODS = "outside-pooled-periods"
FEW_RATED_OPPONENTS = "few-rated-opponents"
FIRST_BELOW_FLOOR = "first-performance-below-floor"

OF_THE_EVENT = frozenset(
    {ZERO_FIRST_EVENT, OUTSIDE_WINDOW, OUTSIDE_PERIODS, FEW_RATED_OPPONENTS, FIRST_BELOW_FLOOR, TOO_LOW_SCORE}
)
"""The reasons that leave out a whole event."""

Exclusions = tuple[Exclusion | None, ...]


def each_by_itself(edition: FideEdition, candidates: Sequence[Candidate], last_end: date) -> Exclusions:
    """Every event of the last 26 months, but not a first one without a point (2022, 7.14 and 8.21)."""
    return tuple(_by_itself(edition, place, candidate, last_end) for place, candidate in enumerate(candidates))


def _by_itself(edition: FideEdition, place: int, candidate: Candidate, last_end: date) -> Exclusion | None:
    # 8.21: a score of zero in the first event is disregarded; before 2022 also other low scores
    half_points = edition.event_half_points if place else edition.first_event_half_points
    if candidate.pool.score < half_points * DRAW:
        is_zero_first = place == 0 and not candidate.pool.score
        return ZERO_FIRST_EVENT if is_zero_first else TOO_LOW_SCORE, edition.articles.zero_first_event
    # before 2022: so is an event with fewer than 3 rated opponents
    if candidate.opponents < edition.event_rated_opponents:
        return FEW_RATED_OPPONENTS, edition.articles.zero_first_event
    # 7.14: results within consecutive rating periods of not more than 26 months are pooled. See rulings: window
    if not _in_window(edition, candidate, last_end):
        return OUTSIDE_WINDOW, edition.articles.first_publication
    return None


def from_the_first_performance(edition: FideEdition, candidates: Sequence[Candidate], last_end: date) -> Exclusions:
    """Nothing before the first performance that reaches the floor; later ones as far as they count (2003 and 2009).

    See rulings: first-performance.
    """
    has_performed = False
    found: list[Exclusion | None] = []
    for candidate in candidates:
        excluded = _by_performance(edition, candidate, has_performed=has_performed)
        has_performed = has_performed or excluded is None
        # 2003, 9.14c; 2009, 7.14c
        if excluded is None and not _in_window(edition, candidate, last_end):
            excluded = (OUTSIDE_PERIODS, edition.articles.first_publication)
        found.append(excluded)
    return tuple(found)


def _by_performance(edition: FideEdition, candidate: Candidate, *, has_performed: bool) -> Exclusion | None:
    articles = edition.articles
    # 2003, 6.42; 2009, 6.41 and 8.21: three rated opponents in the event; from July 2011 one is enough later
    needed = edition.later_rated_opponents if has_performed else edition.event_rated_opponents
    if not candidate.is_round_robin and candidate.opponents < needed:
        return FEW_RATED_OPPONENTS, articles.rated_opponents
    # 6.1: too low a score is disregarded; since 2009 not after a performance above the floor
    half_points = edition.event_half_points if has_performed else edition.first_event_half_points
    if candidate.pool.score < half_points * DRAW:
        return TOO_LOW_SCORE, articles.low_score
    # 2003, 10.31; 2009, 8.31: first performances below the floor are ignored
    if candidate.ru < edition.rating_floor and not has_performed:
        return FIRST_BELOW_FLOOR, articles.first_performance
    return None


def _in_window(edition: FideEdition, candidate: Candidate, last_end: date) -> bool:
    return period_number(edition, candidate.end) > period_number(edition, last_end) - edition.pooled_periods


def period_number(edition: FideEdition, day: date) -> int:
    """The rating period of a day, counted from the year 0; a year has as many as it has lists (7.11)."""
    return month_number(day) * len(edition.list_months) // MONTHS_A_YEAR
