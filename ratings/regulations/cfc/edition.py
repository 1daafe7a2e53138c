"""An edition of the CFC's rating rules (handbook, section 7): a field for every number, band and fee."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratings.regulations.tables import ExpectedRow
from ratingsite.foundations.editions import Edition
from ratingsite.foundations.exact import Hundredths, Rounding


@dataclass(frozen=True, kw_only=True)
class RatingClass:
    """A traditional class of players (701), and the rating from which it begins."""

    name: str
    lowest: int


@dataclass(frozen=True, kw_only=True)
class ParticipationBand:
    """Participation points for each game of a player rated so (714c)."""

    lowest: int
    highest: int | None
    points_per_game: Fraction


@dataclass(frozen=True, kw_only=True)
class ResultBand:
    """Result bonus from a score of so many percent (714d)."""

    percentage: int
    points: int


@dataclass(frozen=True, kw_only=True)
class BoonBand:
    """Points that ratings of a group were given in 1980 (737)."""

    lowest: int
    highest: int | None
    points: int


@dataclass(frozen=True, kw_only=True)
class Fee:
    """A fee in cents of a Canadian dollar."""

    fee: str
    cents: int


@dataclass(frozen=True, kw_only=True)
class FideFee:
    """What a FIDE-rated round robin or match of such an average costs, in cents (790e)."""

    average_from: int
    cents: int


@dataclass(frozen=True, kw_only=True)
class TitleBenchmark:
    """FIDE's benchmark for a title, and the CFC rating that an applicant must have held (end of 790)."""

    title: str
    fide_benchmark: int
    cfc_rating: int


@dataclass(frozen=True, kw_only=True)
class Articles:
    """Where the edition prints each rule."""

    rating_classes: str
    first_rating: str
    cfc_time_control: str
    cancellation: str
    match_limit: str
    match_gap: str
    performance_rating: str
    established: str
    participation: str
    result_bonus: str
    provisional: str
    fall_below: str
    never_lower: str
    lowest_rating: str
    calculation_order: str
    defaults: str
    nobody_rated: str
    rating_fees: str
    membership: str
    report_in_time: str
    publication: str
    list_frequency: str
    foreign_ratings: str
    boon: str
    life_master: str
    rating_appeal: str
    fide_events: str

    @property
    def lists(self) -> str:
        """Where the text says when lists are made; every family is asked by this name."""
        return self.list_frequency

    @property
    def closing(self) -> str:
        """Where it says until when a list takes something in."""
        return self.list_frequency


@dataclass(frozen=True, kw_only=True)
class CfcEdition(Edition):
    """One edition, complete in itself. Regular and active ratings follow the same equations."""

    articles: Articles
    rating_classes: tuple[RatingClass, ...]

    # time for a game
    regular_minutes: int
    active_minutes: int
    game_moves: int
    secondary_control_minutes: int

    # who loses a rating by not playing
    cancelled_below: int
    cancelled_after_years: int

    # matches
    match_largest_change: int
    match_largest_gap: int

    # the equations
    performance_factor: int
    expected_rows: tuple[ExpectedRow, ...]
    multiplier: int
    master_multiplier: int
    master_from: int
    gain_halved_above: int
    loss_doubled_below: int
    participation_bands: tuple[ParticipationBand, ...]
    result_bands: tuple[ResultBand, ...]
    first_rating_rounds: int
    provisional_games: int
    estimate_below_average: int
    round_rating: Rounding

    # the floors
    low_rating: int
    entered_at: int
    lowest_rating: int

    # publication
    published_from_games: int
    cutoff_day: int
    cutoff_months: tuple[int, ...]
    listed_within_months: int
    report_days: int
    report_refused_after_months: int

    # abroad, honours, money
    foreign_idle_years: int
    foreign_notice_months: int
    foreign_report_months: int
    foreign_bar_years: int
    boon_active_since: date
    boon_bands: tuple[BoonBand, ...]
    life_master_rating: int
    life_master_games: int
    rating_fees: tuple[Fee, ...]
    appeal_fee_cents: int
    appeal_refund_change: int
    fide_round_robin_fees: tuple[FideFee, ...]
    fide_fee_cents_per_player: int
    fide_late_fee_cents: int
    fide_fee_waived_for: frozenset[str]
    fide_events_for_members: bool
    membership_waived_for: frozenset[str]
    title_benchmarks: tuple[TitleBenchmark, ...]
    title_benchmark_games: int

    @property
    def list_months(self) -> tuple[int, ...]:
        """The months of lists. See rulings: cfc-list-days."""
        return self.cutoff_months

    @property
    def list_day(self) -> int:
        """The day of the month that a list carries: the one behind the cut-off. See rulings: cfc-list-days."""
        return self.cutoff_day + 1

    @property
    def closing_days(self) -> int:
        """How many days before its list a period closes."""
        return self.list_day - self.cutoff_day

    @property
    def first_list(self) -> date | None:
        """Lists were made before the text that is known."""
        return None


def expected_score(edition: CfcEdition, difference: int) -> Hundredths:
    """Table 714b: the higher rated player's column for a difference of 0 or more, else the lower's."""
    row = next(row for row in reversed(edition.expected_rows) if row.lowest <= abs(difference))
    return row.high if difference >= 0 else row.low
