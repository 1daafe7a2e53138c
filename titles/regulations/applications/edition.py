"""What an edition of the title regulations says of the award of titles: every number, day and list an article sets.

The same text as the edition of norms (``titles.regulations.edition``), under the same id and for the same days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class TitleRating:
    """A rating that a title asks for, and the article that says so."""

    title: str
    rating: int
    article: str


@dataclass(frozen=True, kw_only=True)
class Waiver:
    """A championship and a title for which no rating is asked (0.6.2)."""

    championship: str
    title: str


@dataclass(frozen=True, kw_only=True)
class ApplicationArticles:
    """How the edition numbers the articles that findings cite."""

    titles: str
    for_life: str
    counts_after: str
    age: str
    fair_play: str
    abuse: str
    confirmed_by_chairman: str
    direct_minimum: str
    awarded_by_council: str
    one_round_a_day: str
    long_tournament: str
    direct: str
    direct_score: str
    direct_event: str
    direct_groups: str
    direct_terms: str
    rating_games: str
    eight_games: str
    normal_foreigners: str
    games: str
    two_titles: str
    rating: str
    unpublished_rating: str
    rules_of_the_day: str
    old_norms: str
    must_have_event: str
    certificate: str
    pgn: str
    direct_list: str
    rating_request: str
    application: str
    federation_refuses: str
    forms: str
    fee: str
    days_ahead: str
    posted: str


@dataclass(frozen=True, kw_only=True)
class ApplicationEdition(Edition):
    """One edition of the rules for the award of titles, complete in itself."""

    articles: ApplicationArticles

    titles: tuple[str, ...]
    womens_titles: frozenset[str]
    appeal_days: int
    long_tournament_days: int

    direct_minimum: tuple[TitleRating, ...]
    direct_minimum_waived: tuple[Waiver, ...]
    direct_minimum_games: int | None
    direct_minimum_games_after: date | None

    direct_score_share: Fraction
    direct_participants: int
    direct_rounds: int
    direct_federations: int
    direct_federations_share: Fraction
    direct_levels: frozenset[str]
    group_participants: int
    group_federations: int
    subgroup_participants: int
    subgroup_federations: int
    subgroup_score_share: Fraction
    first_equal_players: int
    direct_norm_games: int
    zonals: frozenset[str]
    regional_events_of_a_continent: int

    rating_titles: tuple[TitleRating, ...]
    rated_games: int
    rated_games_after: date

    norm_games: int
    norm_ratings: tuple[TitleRating, ...]
    most_eight_game_norms: int
    normal_foreigner_norms: int
    one_round_a_day_norms: int
    one_round_a_day_days: int
    one_round_a_day_titles: frozenset[str]
    old_norms_before: date
    old_norms_registered_before: date
    must_have_norms: int
    must_have_from: date
    must_have_events: frozenset[str]
    swiss_participants: int
    swiss_average: int
    swiss_rounds_missed: int

    days_ahead: int
    surcharge_percent: int
    days_posted: int


def rating_for(rows: tuple[TitleRating, ...], title: str) -> TitleRating | None:
    """The row of a title, if the table has one."""
    return next((row for row in rows if row.title == title), None)
