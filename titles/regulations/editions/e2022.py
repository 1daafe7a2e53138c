"""FIDE Title Regulations (B.01) effective from 1 January 2022, every value beside its article.

The text prints ``1.41e``; findings cite it as ``1.4.1e``, the way the later handbook and the contract write it.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import up
from titles.regulations.editions.edition import (
    Articles,
    Exemption,
    NormTitle,
    TitleRating,
    TitleRequirement,
    TitlesEdition,
    dp_table,
)
from titles.regulations.ladder import WOMENS_TITLES


def at_least_a_third(games: int, players: int) -> int:
    """1.4.5f with 1.4.5b-e: a third of the games and three, and a title counts only once, however often it is met."""
    return max(3, up(Fraction(games, 3)))


ARTICLES_2022 = Articles(
    registration="1.1.1",
    format_changes="1.1.1",
    other_conditions="1.1.1",
    hours_a_day="1.1.2",
    rounds_a_day="1.1.3",
    minutes="1.1.3",
    clock_settings="1.1.3",
    chief_arbiter="1.1.5",
    arbiters_in_venue="1.1.5",
    arbiters_playing="1.1.6",
    game_scores="1.9.1",
    rated="1.4",
    games="1.4.1a",
    games_special="1.4.1b",
    games_eight="1.4.1c",
    all_rounds="1.4.1e",
    games_won="1.4.1f",
    not_fide="1.4.2a",
    unrated_without_score="1.4.2b",
    not_played="1.4.2c",
    alterations="1.4.2d",
    format="1.4.2e",
    federations="1.4.3",
    big_swiss="1.4.3d",
    federation_limits="1.4.4",
    titleholders="1.4.5a",
    double_round_robin="1.4.5f",
    rating="1.4.6a",
    rating_when_played="1.1.4",
    raised="1.4.6c",
    unrated="1.4.6d",
    performance="1.4.8",
    average="1.4.8a",
    minimum_score="1.4.8b",
    titles="0.3",
    for_life="0.4",
    abuse="0.4.1",
    counts_after="0.4.2",
    age="0.4.3",
    fair_play="0.4.4",
    confirmed_by_chairman="0.6.1",
    direct_minimum="0.6.2",
    awarded_by_council="0.6.3",
    one_round_a_day="1.1.3a",
    direct="1.2.1",
    direct_score="1.2.2",
    direct_event="1.2.3",
    direct_groups="1.2.3a",
    direct_terms="1.2.4",
    rating_games="1.3",
    normal_foreigners="1.4.3e",
    application_games="1.5.1",
    two_titles="1.5.2",
    title_rating="1.5.3",
    unpublished_rating="1.5.3a",
    rules_of_the_day="1.5.4",
    old_norms="1.5.5",
    must_have_event="1.5.6",
    certificate="1.8",
    pgn="1.9.1",
    direct_list="1.10a",
    rating_request="1.10b",
    application="1.10c",
    federation_refuses="1.10d",
    forms="2.1",
    fee="2.2",
    days_ahead="2.3",
    posted="2.4",
)


def _rows(article: str, ratings: dict[str, int]) -> tuple[TitleRating, ...]:
    return tuple(TitleRating(title=title, rating=rating, article=article) for title, rating in ratings.items())


# fmt: off
REQUIREMENTS_2022 = (
    TitleRequirement(
        title=NormTitle.GM,
        performance=2600,  # 1.4.8
        average=2380,  # 1.4.8a
        floor=2200,  # 1.4.6b
        required_titles=frozenset({"GM"}), required_titles_article="1.4.5b",
    ),
    TitleRequirement(
        title=NormTitle.IM,
        performance=2450,
        average=2230,
        floor=2050,
        required_titles=frozenset({"GM", "IM"}), required_titles_article="1.4.5c",
    ),
    TitleRequirement(
        title=NormTitle.WGM,
        performance=2400,
        average=2180,
        floor=2000,
        required_titles=frozenset({"GM", "IM", "WGM"}), required_titles_article="1.4.5d",
    ),
    TitleRequirement(
        title=NormTitle.WIM,
        performance=2250,
        average=2030,
        floor=1850,
        required_titles=frozenset({"GM", "IM", "WGM", "WIM"}), required_titles_article="1.4.5e",
    ),
)

EXEMPTIONS_2022 = (
    Exemption(
        code="national-championship", article="1.4.3a", own_players_only=True, formats=None, not_with_own_zonal=True
    ),
    Exemption(code="national-team", article="1.4.3b", own_players_only=True, formats=None),
    Exemption(code="zonal", article="1.4.3c", own_players_only=False, formats=None),
    Exemption(code="big-swiss", article="1.4.3d", own_players_only=False, formats=frozenset({"swiss"})),
)

titles_2022 = TitlesEdition(
    id="titles-2022",
    family=Family.FIDE_TITLES,
    title="FIDE Title Regulations effective from 1 January 2022",
    effective_from=date(2022, 1, 1),
    effective_to=date(2022, 12, 31),
    source="FIDE Handbook B.01, approved by FIDE Council 2021",
    status=Status.SOURCE,
    notes=(
        "1.2: the Table for Direct Titles is not part of the text. Championships stand in a table of data, each row"
        " with its public source and the days it speaks for; what is not there is not known.",
        "1.5.5: the text prints 31.7.2013; FIDE's announcement of 11 March 2013 says 1 July 2013.",
        "2.1: of the form IT2 only its purpose is known, not its fields.",
    ),
    articles=ARTICLES_2022,

    registration_days=30,  # 1.1.1
    hours_a_day=12,  # 1.1.2
    rounds_a_day=2,  # 1.1.3
    minutes=120,  # 1.1.3: two hours for 60 moves
    days_with_one_list=30,  # 1.1.4
    chief_arbiter_licences=frozenset({"IA", "FA"}),  # 1.1.5

    games=9,  # 1.4.1a
    team_championship_games=7,  # 1.4.1b
    team_championship_rounds=frozenset({7, 8, 9}),  # 1.4.1b
    world_cup_games=8,  # 1.4.1b
    eight_games=8,  # 1.4.1c
    eight_games_rounds=9,  # 1.4.1c
    eight_games_count_as=9,  # 1.4.1b, 1.4.1c
    most_games_credited=13,  # annex to 1.7

    formats=frozenset({  # 1.4.2e, for individuals and teams
        "swiss", "round-robin", "double-round-robin", "scheveningen", "schiller", "knockout", "team", "league",
    }),
    fixed_formats=frozenset({"round-robin", "double-round-robin", "scheveningen", "schiller"}),  # 1.4.1e
    not_federations=frozenset({"NON"}),  # 1.4.2a

    other_federations=2,  # 1.4.3
    exemptions=EXEMPTIONS_2022,  # 1.4.3a-d
    big_swiss_players=20,  # 1.4.3d
    big_swiss_federations=3,  # 1.4.3d
    big_swiss_titleholders=10,  # 1.4.3d
    big_swiss_titles=frozenset({"GM", "IM", "WGM", "WIM"}),  # 1.4.3d
    big_swiss_rounds_missed=1,  # 1.4.3d
    own_federation_share=Fraction(3, 5),  # 1.4.4
    one_federation_share=Fraction(2, 3),  # 1.4.4

    titleholders=frozenset({"GM", "IM", "WGM", "WIM", "FM", "WFM"}),  # 1.4.5a: without CM and WCM
    titleholders_share=Fraction(1, 2),  # 1.4.5a
    required_titles_share=Fraction(1, 3),  # 1.4.5b-e
    required_titles_minimum=3,  # 1.4.5b-e
    double_round_robin_players=6,  # 1.4.5f
    double_round_robin_titles=at_least_a_third,  # 1.4.5f

    unrated_counts_as=1000,  # 1.4.6d
    minimum_score_share=Fraction(35, 100),  # 1.4.8b
    requirements=REQUIREMENTS_2022,
    dp=dp_table(),  # 1.4.9

    titles=("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"),  # 0.3
    womens_titles=WOMENS_TITLES,  # 0.3
    appeal_days=30,  # 0.4.4

    direct_minimum=_rows("0.6.2", {
        "GM": 2300, "IM": 2200, "FM": 2100, "CM": 2000, "WGM": 2100, "WIM": 2000, "WFM": 1900, "WCM": 1800,
    }),
    direct_minimum_waived=(),
    direct_minimum_games=None,
    direct_minimum_games_after=None,

    direct_score_share=Fraction(35, 100),  # 1.2.2
    direct_participants=10,  # 1.2.3
    direct_rounds=9,  # 1.2.3
    direct_federations=5,  # 1.2.3: or a third, whichever is lower
    direct_federations_share=Fraction(1, 3),  # 1.2.3
    direct_levels=frozenset({"continental", "sub-continental", "regional", "affiliate"}),  # 1.2.3, whom it is for
    group_participants=10,  # 1.2.3a
    group_federations=5,  # 1.2.3a
    subgroup_participants=6,  # 1.2.3a
    subgroup_federations=3,  # 1.2.3a
    subgroup_score_share=Fraction(1, 2),  # 1.2.3a
    first_equal_players=3,  # 1.2.4
    direct_norm_games=9,  # 1.2.4
    zonals=frozenset({"zonal", "sub-zonal"}),  # 1.2.4: only if they establish qualifiers
    regional_events_of_a_continent=3,  # 1.2.4: designated by the continent

    rating_titles=(
        TitleRating(title="FM", rating=2300, article="1.3.1"),
        TitleRating(title="CM", rating=2200, article="1.3.2"),
        TitleRating(title="WFM", rating=2100, article="1.3.3"),
        TitleRating(title="WCM", rating=2000, article="1.3.4"),
    ),
    rated_games=30,  # 1.3
    rated_games_after=date(2017, 7, 1),  # 1.3

    norm_games=27,  # 1.5.1
    norm_ratings=_rows("1.5.3", {"GM": 2500, "IM": 2400, "WGM": 2300, "WIM": 2200}),
    most_eight_game_norms=1,  # 1.4.1c
    normal_foreigner_norms=1,  # 1.4.3e
    one_round_a_day_norms=1,  # 1.1.3a
    one_round_a_day_days=3,  # 1.1.3a
    one_round_a_day_titles=frozenset({"GM", "WGM"}),  # 1.1.3a
    old_norms_before=date(2005, 7, 1),  # 1.5.5
    old_norms_registered_before=date(2013, 7, 31),  # 1.5.5
    must_have_norms=1,  # 1.5.6
    must_have_from=date(2022, 6, 30),  # 1.5.6
    must_have_events=frozenset({"individual-swiss"}),  # 1.5.6
    swiss_participants=40,  # 1.5.6
    swiss_average=2000,  # 1.5.6
    swiss_rounds_missed=1,  # 1.5.6

    days_ahead=30,  # 2.3
    surcharge_percent=50,  # 2.3
    days_posted=30,  # 2.4
)
# fmt: on
