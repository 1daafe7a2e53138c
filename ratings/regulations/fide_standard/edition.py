"""An edition of FIDE's rating regulations for standard chess: a field for every number and method that ever changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.results import InitialWorking
from ratings.regulations.snapshots import PlayerSnapshot
from ratingsite.editions import Edition
from ratingsite.exact import Hundredths, Rounding

LimitDifferences = Callable[["FideStandardEdition", int, Sequence[int]], tuple[int, ...]]
"""From the player's own rating and the differences of one event, in playing order, to the differences that count."""

InitialMethod = Callable[["FideStandardEdition", "Pool"], InitialWorking]
"""From the pooled games of an unrated player to Ru."""

KRule = Callable[["FideStandardEdition", PlayerSnapshot, int], "KFactor"]
"""From a rated player and the year of the event to K."""


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Games of an unrated player against rated opponents, taken together."""

    games: int
    score: Hundredths
    opponents_total: Fraction


@dataclass(frozen=True, kw_only=True)
class KFactor:
    """The development coefficient, and a code for the sentence of the article that gave it."""

    k: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Articles:
    """Where the edition prints each rule."""

    unplayed: str
    unrated_in_match: str
    decided_match: str
    lists: str
    closing: str
    first_publication: str
    rating_floor: str
    inactivity: str
    zero_first_event: str
    opponents_average: str
    initial_rating: str
    rated_meanwhile: str
    rating_difference: str
    expected_score: str
    k_factor: str
    rounding: str


@dataclass(frozen=True, kw_only=True)
class FideStandardEdition(Edition):
    """One edition, complete in itself. ``None`` is a rule that the text does not have."""

    articles: Articles

    # the tables
    difference_for_score: Callable[[int], int]
    expected_score: Callable[[int], Hundredths]

    # when lists are made, and what each brings in
    list_months: tuple[int, ...]
    closing_days: int

    # who enters the list and who leaves it
    games_to_enter: int
    pooled_periods: int
    first_event_half_points: int
    event_half_points: int
    event_rated_opponents: int
    rating_floor: int
    inactive_after_months: int

    # the initial rating
    initial_rating: InitialMethod
    points_per_half_point: int
    hypothetical_draws: int
    hypothetical_rating: int | None
    highest_initial_rating: int | None
    round_initial_rating: Rounding

    # the rating difference
    limit_differences: LimitDifferences
    largest_difference: int | None
    whole_difference_from: int | None

    # K
    k_factor: KRule
    k_newcomer: int | None
    newcomer_games: int | None
    k_usual: int
    k_established: int | None
    established_rating: int | None
    k_junior: int | None
    junior_age: int | None
    junior_rating: int | None
    most_k_times_games: int | None

    # the change of a period
    round_change: Rounding
