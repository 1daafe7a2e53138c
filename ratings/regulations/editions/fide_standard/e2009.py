"""FIDE Rating Regulations as the General Assembly of 2008 decided them, for 1 July 2009: what they changed of 2003."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2003 import FIDE_2003
from ratings.regulations.fide.edition import Articles
from ratings.regulations.fide.numbers import four_sentences, plus_for_half_points
from ratings.regulations.fide.terms import ru_of_the_second_pass
from ratingsite.foundations.editions import Status
from ratingsite.foundations.exact import half_up

FIDE_2009 = replace(
    FIDE_2003,
    id="fide-2009",
    title="FIDE Rating Regulations 2009, as the text stands",
    effective_from=date(2009, 7, 1),  # 0.1: the day for which it was decided
    effective_to=date(2012, 6, 30),
    status=Status.NOT_APPLIED,
    source="FIDE Handbook B.02, amended by the General Assemblies of 1984 through 2008",
    notes=(
        "The text is read in full, but was not applied whole: the Presidential Board did not confirm K (8.56) nor the "
        "15 points (8.23), and one point was asked of an unrated player. It is chosen by name only: a day of those "
        "years chooses what was applied, fide-2009-applied and fide-2011.",
        "8.1: 0 and 100 % are shown 'notionally' as 800, and that is taken.",
        "6.41 asks half a point in every event, 8.21 only that the first is not zero; both are kept, as in 6.1.",
    ),
    articles=Articles(  # the same rules, numbered anew, and some that are new
        duration="4.1",
        long_event="4.12",
        unplayed="5.1",
        low_score="6.1",
        stages="6.2",
        composition="6.3",
        small_event="6.31",
        double_round="6.32",
        national_championship="6.33",
        rated_opponents="6.41",
        unrated_opponents="6.42",
        decided_match="6.5",
        unrated_in_match="6.6",
        lists="7.1",
        closing="7.13",
        first_publication="7.14",
        fewer_games="7.14f",
        rating_floor="7.21",
        inactivity="7.23",
        inactivity_begins="7.23a",
        inactivity_shown="7.23b",
        activity_regained="7.23c",
        top_list="7.24",
        registration="0.4",
        late="0.4",
        appeal="0.5",
        rate_of_play="1.1",
        first_control="1.3",
        rounds_a_day="3.1",
        hours_a_day="3.1",
        long_league="4.11",
        ratings_at_the_game="4.13",
        zero_first_event="8.21",
        opponents_average="8.21",
        initial_rating="8.3",
        first_performance="8.31",
        rated_meanwhile="8.4",
        rating_difference="8.54",
        expected_score="8.55",
        k_factor="8.56",
        rounding="8.57",
        round_robin_method="8.58",
    ),
    registration_days=30,  # 0.4: one month; ruling: registration
    appeal_days=7,  # 0.5
    long_leagues_by_list=False,  # 4.11: gone
    ratings_by_choice=True,  # 4.13
    is_first_control_advice=False,  # 1.3: it shall be 40 moves
    list_months=(1, 3, 5, 7, 9, 11),  # 7.11
    closing_days=7,  # 7.13
    fewer_games_to_enter=7,  # 7.14f, 7.14g
    pooled_periods=12,  # 7.14c: not more than two years, of six periods each
    first_event_half_points=1,  # 6.1, 6.41: not zero
    event_half_points=0,  # 6.1: after a performance above the floor every result is included
    unrated_count_in_a_swiss=True,  # 6.42, 8.52
    rating_floor=1200,  # 0.6
    games_to_stay_active=1,  # 7.23a, 7.23c
    lists_shown_inactive=12,  # 7.23b: two years of lists
    initial_rating=plus_for_half_points,  # 8.3: all games as if in one tournament
    points_per_half_point=15,  # 8.23
    average=None,  # 8.51: game by game
    round_robin_enters_with=ru_of_the_second_pass,  # 8.58
    largest_difference=400,  # 8.54
    k_factor=four_sentences,  # 8.56: of the four it has two
    k_newcomer=None,  # 8.56: gone
    newcomer_games=None,
    k_usual=30,  # 8.56
    k_established=20,  # 8.56
    round_change=half_up,  # 8.57: 0.5 is rounded to 1
)
