"""What an edition of the title regulations consists of: every number, list and method that an article sets."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files

from ratingsite.editions import Edition

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

    def requirement(self, title: NormTitle) -> TitleRequirement:
        """What the norm of that title asks for."""
        return next(requirement for requirement in self.requirements if requirement.title is title)


@cache
def dp_table() -> tuple[int, ...]:
    """Table 1.4.9: the rating difference for each whole percent, 0 to 100, from the columns as printed."""
    text = files(__package__).joinpath("tables/dp.csv").read_text(encoding="ascii")
    by_percent = {int(Fraction(row["p"]) * 100): int(row["dp"]) for row in csv.DictReader(text.splitlines())}
    return tuple(by_percent[percent] for percent in range(101))
