"""What an edition of the title regulations consists of: every number, list and method that an article sets.

First what norms and their tournaments are asked, then what the award of titles is.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files

from ratingsite.foundations.editions import Edition

RequiredTitles = Callable[[int, int], int]
"""How many opponents with the required title, from the games and the players of a double round robin."""


class NormTitle(StrEnum):
    """The titles that norms lead to, highest first."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    WIM = "WIM"


@dataclass(frozen=True, kw_only=True)
class TitleRequirement:
    """What the norm of one title asks for."""

    title: NormTitle
    performance: int
    average: int
    floor: int
    required_titles: frozenset[str]
    required_titles_article: str


@dataclass(frozen=True, kw_only=True)
class Exemption:
    """One way out of the foreigner rule. ``formats`` is ``None`` where the article does not name one.

    ``not_with_own_zonal`` ends it in a year in which the federation has a zonal or sub-zonal of its own.
    """

    code: str
    article: str
    own_players_only: bool
    formats: frozenset[str] | None
    not_with_own_zonal: bool = False


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
class Articles:
    """How the edition numbers the articles that findings cite."""

    registration: str
    format_changes: str
    other_conditions: str
    hours_a_day: str
    rounds_a_day: str
    minutes: str
    clock_settings: str
    chief_arbiter: str
    arbiters_in_venue: str
    arbiters_playing: str
    game_scores: str
    rated: str
    games: str
    games_special: str
    games_eight: str
    all_rounds: str
    games_won: str
    not_fide: str
    unrated_without_score: str
    not_played: str
    alterations: str
    format: str
    federations: str
    big_swiss: str
    federation_limits: str
    titleholders: str
    double_round_robin: str
    rating: str
    rating_when_played: str
    raised: str
    unrated: str
    performance: str
    average: str
    minimum_score: str

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
    direct: str
    direct_score: str
    direct_event: str
    direct_groups: str
    direct_terms: str
    rating_games: str
    normal_foreigners: str
    application_games: str
    two_titles: str
    title_rating: str
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
class TitlesEdition(Edition):
    """One edition of the title regulations, complete in itself."""

    articles: Articles

    registration_days: int
    hours_a_day: int
    rounds_a_day: int
    minutes: int
    days_with_one_list: int
    chief_arbiter_licences: frozenset[str]

    games: int
    team_championship_games: int
    team_championship_rounds: frozenset[int]
    world_cup_games: int
    eight_games: int
    eight_games_rounds: int
    eight_games_count_as: int
    most_games_credited: int

    formats: frozenset[str]
    fixed_formats: frozenset[str]
    not_federations: frozenset[str]

    other_federations: int
    exemptions: tuple[Exemption, ...]
    big_swiss_players: int
    big_swiss_federations: int
    big_swiss_titleholders: int
    big_swiss_titles: frozenset[str]
    big_swiss_rounds_missed: int
    own_federation_share: Fraction
    one_federation_share: Fraction

    titleholders: frozenset[str]
    titleholders_share: Fraction
    required_titles_share: Fraction
    required_titles_minimum: int
    double_round_robin_players: int
    double_round_robin_titles: RequiredTitles

    unrated_counts_as: int
    minimum_score_share: Fraction
    requirements: tuple[TitleRequirement, ...]
    dp: tuple[int, ...]

    titles: tuple[str, ...]
    womens_titles: frozenset[str]
    appeal_days: int

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

    def requirement(self, title: NormTitle) -> TitleRequirement:
        """What the norm of that title asks for."""
        return next(requirement for requirement in self.requirements if requirement.title is title)


def rating_for(rows: tuple[TitleRating, ...], title: str) -> TitleRating | None:
    """The row of a title, if the table has one."""
    return next((row for row in rows if row.title == title), None)


@cache
def dp_table() -> tuple[int, ...]:
    """Table 1.4.9: the rating difference for each whole percent, 0 to 100, from the columns as printed."""
    text = files("titles.regulations").joinpath("tables/dp.csv").read_text(encoding="ascii")
    by_percent = {int(Fraction(row["p"]) * 100): int(row["dp"]) for row in csv.DictReader(text.splitlines())}
    return tuple(by_percent[percent] for percent in range(101))
