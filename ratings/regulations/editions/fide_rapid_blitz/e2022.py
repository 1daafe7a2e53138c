"""FIDE Rapid & Blitz Rating Regulations from 1 January until 30 September 2022, read in full: root of the others."""

from __future__ import annotations

from datetime import date

from ratings.regulations.fide.edition import RapidBlitzArticles, RapidBlitzEdition
from ratings.regulations.fide.numbers import limit_one_upgrade, plus_for_half_points, same_for_all
from ratings.regulations.fide.unrated import each_by_itself
from ratings.regulations.tables import difference_for_score, expected_score
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_away_from_zero, half_up

FIDE_RB_2022 = RapidBlitzEdition(
    id="fide-rb-2022",
    family=Family.FIDE_RAPID_BLITZ,
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022",
    effective_from=date(2022, 1, 1),  # 0, second paragraph: for tournaments starting on or after that day
    effective_to=date(2022, 9, 30),  # 7.32 was replaced on 1 October 2022
    source="FIDE Handbook B.02, Rapid & Blitz, approved by FIDE Council 2021",
    status=Status.SOURCE,
    articles=RapidBlitzArticles(
        registration="0.2",
        late="0.2",
        hybrid="0.2",
        appeal="0.4",
        rate_of_play="1.1",
        equal_times="1.1",
        rounds_a_day="3.1",
        unplayed="4.1",
        played_not_rated="4.1",
        unrated_in_match="",  # 5 does not except matches with an unrated player
        decided_match="5.1",
        decided_match_waived="5.1",
        lists="6.1",
        closing="6.13",
        first_publication="6.14",
        rating_floor="6.21",
        inactivity="6.22",
        inactivity_begins="6.22a",
        activity_regained="6.22b",
        standard_rating="7.21",
        zero_first_event="7.22",
        opponents_average="7.23",
        initial_rating="7.24",
        rated_meanwhile="7.25",
        rating_difference="7.31",
        unrated_difference="",
        expected_score="7.32a",
        k_factor="7.32",
        rounding="7.33",
        report="8.1",
    ),
    registration_days=3,  # 0.2, second paragraph
    appeal_days=7,  # 0.4
    rapid_seconds=(10 * 60 + 1, 60 * 60 - 1),  # 1.1: more than 10, less than 60 minutes
    blitz_seconds=(3 * 60 + 1, 10 * 60),  # 1.1: more than 3, not more than 10 minutes
    equal_times=True,  # 1.1, last sentence
    rapid_rounds_a_day=15,  # 3.1
    blitz_rounds_a_day=30,  # 3.1
    list_months=tuple(range(1, 13)),  # 6.1: the first day of each month
    closing_days=3,  # 6.13
    games_to_enter=5,  # 6.14
    pooled_periods=26,  # 6.14: monthly lists (6.1), so a month is a period
    rating_floor=1000,  # 6.14 to enter, 6.21 to stay
    inactive_after_months=12,  # 6.22a: no rated games in a one year period
    difference_for_score=difference_for_score,  # 7.1a
    expected_score=expected_score,  # 7.1b
    first_event_half_points=1,  # 7.22: a score of zero in the first event is disregarded
    event_half_points=0,
    event_rated_opponents=0,
    pool_events=each_by_itself,  # 6.14, 7.22
    initial_rating=plus_for_half_points,  # 7.24
    points_per_half_point=20,  # 7.24
    hypothetical_draws=0,
    hypothetical_rating=None,
    highest_initial_rating=None,
    round_initial_rating=half_up,  # 7.24: the nearest whole number; ruling: initial-half
    limit_differences=limit_one_upgrade,  # 7.31
    largest_difference=400,  # 7.31
    whole_difference_from=None,
    unrated_difference=None,
    unrated_difference_above=None,
    k_factor=same_for_all,  # 7.32
    k_usual=20,  # 7.32: in all cases
    k_newcomer=None,
    newcomer_games=None,
    k_established=None,
    established_rating=None,
    k_junior=None,
    junior_age=None,
    junior_rating=None,
    most_k_times_games=700,  # 7.32
    round_change=half_away_from_zero,  # 7.33
    last_list=3,  # 8.1, third paragraph
)
