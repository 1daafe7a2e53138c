"""An edition of FIDE's rating regulations: a named field for every number, table or method that ever changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratings.regulations.fide.terms import Averages, Candidate, EventSurvey, Exclusion, Performance, Pool
from ratings.regulations.results import InitialWorking, KFactor
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratingsite.foundations.editions import Edition
from ratingsite.foundations.exact import Hundredths, Rounding

LimitDifferences = Callable[["FideEdition", int, Sequence[int]], tuple[int, ...]]
"""From the player's own rating and the differences of one event, in playing order, to the differences that count."""

InitialMethod = Callable[["FideEdition", Pool], InitialWorking]
"""From the pooled games of an unrated player to Ru."""

KRule = Callable[["FideEdition", PlayerSnapshot, int], KFactor]
"""From a rated player and the year of the event to K."""

PoolRule = Callable[["FideEdition", Sequence[Candidate], date], tuple[Exclusion | None, ...]]
"""From the events of an unrated player, in the order of their days, and the last day to why each is left out."""

CompositionRule = Callable[["FideEdition", EventSnapshot, Mapping[str, PlayerSnapshot]], Exclusion | None]
"""From an event to why it is not rated for the players who took part."""

RoundRobinMethod = Callable[["FideEdition", EventSnapshot, Mapping[str, PlayerSnapshot]], EventSurvey]
"""From a round robin in which everybody played everybody to the averages and Ru of its players."""

RoundRobinEntry = Callable[[Performance], int]
"""From what an unrated player of a round robin performed to the rating that the others meet."""

AverageMethod = Callable[[int, Sequence[int], Sequence[int], Performance | None], Averages | None]
"""From a rating, the differences of an event, and as many as they count, to Rc."""


@dataclass(frozen=True, kw_only=True)
class Articles:
    """Where the edition prints each rule; a rule that it does not have has no article."""

    unplayed: str
    unrated_in_match: str
    decided_match: str
    lists: str
    closing: str
    first_publication: str
    rating_floor: str
    inactivity: str
    inactivity_begins: str
    activity_regained: str
    zero_first_event: str
    opponents_average: str
    initial_rating: str
    rated_meanwhile: str
    rating_difference: str
    expected_score: str
    k_factor: str
    rounding: str

    # rapid and blitz
    standard_rating: str = ""

    # rules that are gone since 2022
    duration: str = ""
    long_event: str = ""
    low_score: str = ""
    composition: str = ""
    small_event: str = ""
    double_round: str = ""
    national_championship: str = ""
    scheveningen: str = ""
    rated_opponents: str = ""
    unrated_opponents: str = ""
    first_performance: str = ""
    lowest_first_rating: str = ""
    fewer_games: str = ""
    round_robin_method: str = ""
    inactivity_shown: str = ""
    top_list: str = ""
    games_of_k: str = ""

    # announcing an event and playing it
    registration: str = ""
    registration_elite: str = ""
    late: str = ""
    late_elite: str = ""
    hybrid: str = ""
    appeal: str = ""
    rate_of_play: str = ""
    first_control: str = ""
    rounds_a_day: str = ""
    hours_a_day: str = ""
    equal_times: str = ""
    time_control_approved: str = ""
    long_league: str = ""
    ratings_at_the_game: str = ""
    played_not_rated: str = ""
    decided_match_waived: str = ""
    stages: str = ""
    report: str = ""
    interim_reports: str = ""


@dataclass(frozen=True, kw_only=True)
class FideEdition(Edition):
    """One edition, complete in itself. ``None`` is a rule that the text does not have.

    The fields at the end, with a value of their own, are rules that are gone since 2022.
    """

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

    # which events of an unrated player are pooled
    pool_events: PoolRule

    # the initial rating
    initial_rating: InitialMethod
    points_per_half_point: int | Fraction
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

    # whether an event is rated at all
    composition: CompositionRule | None = None
    longest_days: int | None = None

    # what an unrated player must have done, and for whom it counts
    floors_before: tuple[tuple[date, int], ...] = ()  # until a day, that one excluded, oldest first: 2009, 8.31
    later_rated_opponents: int = 0
    unrated_count_in_a_swiss: bool = False
    fewer_games_to_enter: int | None = None

    # averages and round robins
    average: AverageMethod | None = None
    round_robin: RoundRobinMethod | None = None
    round_robin_enters_with: RoundRobinEntry | None = None
    is_average_whole: bool = False

    # who stays on the list
    games_to_stay_active: int = 1
    lists_shown_inactive: int | None = None
    months_shown_inactive: int | None = None
    top_list_months: int | None = None

    # the first list of a system, where play began to be rated before it
    first_list: date | None = None

    # announcing an event: days before its start, longer with a player rated in excess of so much
    registration_days: int | None = None
    elite_from: date | None = None  # the first start, where that came while the text was in force
    elite_rating: int | None = None
    elite_rating_of_women: int | None = None
    registration_days_elite: int | None = None
    appeal_days: int | None = None

    # playing it: from this rating at least so many minutes for so many moves, highest rating first
    counted_moves: int = 60
    minutes_bands: tuple[tuple[int, int], ...] = ()
    is_time_by_game: bool = False
    first_control_from: int | None = None
    first_control_to: int | None = None
    is_first_control_advice: bool = False
    rounds_a_day: int | None = None
    hours_a_day: int | None = None
    interim_reports_over_days: int | None = None
    last_list: int | None = None
    long_leagues_by_list: bool = False
    ratings_by_choice: bool = False

    @property
    def list_day(self) -> int:
        """The day of the month that a list carries: the first, in every text (2003, 9.11; 2022, 7.1)."""
        return 1


@dataclass(frozen=True, kw_only=True)
class RapidBlitzArticles(Articles):
    """Where the edition prints each rule."""

    unrated_difference: str


@dataclass(frozen=True, kw_only=True)
class RapidBlitzEdition(FideEdition):
    """One edition, complete in itself. ``None`` is a rule that the text does not have, or that nobody has found.

    ``rapid_seconds`` and ``blitz_seconds`` are the shortest and the longest time of a player, both allowed: the fixed
    time, or the time allotted and 60 increments.
    """

    articles: RapidBlitzArticles

    # whether a game is rated at all
    rapid_seconds: tuple[int, int]
    blitz_seconds: tuple[int, int]
    equal_times: bool | None
    rapid_rounds_a_day: int | None
    blitz_rounds_a_day: int | None
    unrated_difference: int | None
    unrated_difference_above: int | None
