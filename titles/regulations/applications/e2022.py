"""The award of titles in the FIDE Title Regulations (B.01) of 1 January 2022, every value beside its article.

The text prints ``1.53a``; findings cite it as ``1.5.3a``, the way the later handbook writes it.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from titles.regulations.applications.edition import ApplicationArticles, ApplicationEdition, TitleRating
from titles.regulations.e2022 import titles_2022
from titles.regulations.ladder import WOMENS_TITLES

ARTICLES_2022 = ApplicationArticles(
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
    long_tournament="1.1.4",
    direct="1.2.1",
    direct_score="1.2.2",
    direct_event="1.2.3",
    direct_groups="1.2.3a",
    direct_terms="1.2.4",
    rating_games="1.3",
    eight_games="1.4.1c",
    normal_foreigners="1.4.3e",
    games="1.5.1",
    two_titles="1.5.2",
    rating="1.5.3",
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
applications_2022 = ApplicationEdition(
    id=titles_2022.id,
    family=titles_2022.family,
    title=titles_2022.title,
    effective_from=titles_2022.effective_from,
    effective_to=titles_2022.effective_to,
    source=titles_2022.source,
    status=titles_2022.status,
    notes=(
        "1.2: the Table for Direct Titles is not part of the text. Championships stand in a table of data, each row"
        " with its public source and the days it speaks for; what is not there is not known.",
        "1.5.5: the text prints 31.7.2013; FIDE's announcement of 11 March 2013 says 1 July 2013.",
        "2.1: of the form IT2 only its purpose is known, not its fields.",
    ),
    articles=ARTICLES_2022,

    titles=("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"),  # 0.3
    womens_titles=WOMENS_TITLES,  # 0.3
    appeal_days=30,  # 0.4.4
    long_tournament_days=30,  # 1.1.4

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
