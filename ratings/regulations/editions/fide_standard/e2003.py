"""FIDE Rating Regulations 2003 (General Assemblies of 1984 to 2002), read in full: where the change sheets begin."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ratings.regulations.fide.composition import enough_rated
from ratings.regulations.fide.edition import Articles, FideEdition
from ratings.regulations.fide.numbers import average_of_the_opponents, limit_every_game, newcomer_first, weighted_mean
from ratings.regulations.fide.survey import two_passes
from ratings.regulations.fide.terms import ru_of_the_first_pass
from ratings.regulations.fide.unrated import from_the_first_performance
from ratings.regulations.tables import difference_for_score, expected_score
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_up

FIDE_2003 = FideEdition(
    id="fide-2003",
    family=Family.FIDE_STANDARD,
    title="FIDE Rating Regulations 2003",
    effective_from=date(2003, 7, 1),  # 0.11: the 1st of July after the General Assembly of 2002
    effective_to=date(2009, 6, 30),
    source="FIDE Handbook B.02, amended by the General Assemblies of 1984 through 2002",
    status=Status.SOURCE,
    notes=(
        "The text is read in full; that it governs from 1 July 2003 follows from 0.11 and 'GA 2002'.",
        "9.21: the floor sank to 1601 and 1401 between 2004 and 2009, on days that were not found; 1801 is used until "
        "June 2009.",
        "10.1: the table has no difference for 0 and 100 %; where the method of 10.21b needs one, the 800 that the "
        "text of 2009 shows is taken.",
        "10.52: the honorary ratings of B.01 9.4 were not found; they are not applied.",
        "7.1: how long beforehand B.03 wanted an event registered was not found; any day before it begins is taken.",
        "9.4: monthly lists only by a decision of the Presidential Board, which did not come.",
    ),
    articles=Articles(
        duration="4.1",
        unplayed="5.1",
        low_score="6.1",
        stages="6.2",
        composition="6.3",
        small_event="6.31",
        double_round="6.32",
        national_championship="6.33",
        scheveningen="6.4",
        unrated_opponents="6.41",
        rated_opponents="6.42",
        unrated_in_match="",  # no such rule: 10.51 names the individual match beside the Swiss
        decided_match="6.5",
        lists="9.1",
        closing="9.13",
        first_publication="9.14",
        rating_floor="9.21",
        inactivity="9.23",
        inactivity_begins="9.2.3a",
        inactivity_shown="9.2.3b",
        activity_regained="9.2.3c",
        top_list="9.2.3d",
        registration="7.1",
        rate_of_play="1.1",
        first_control="1.3",
        rounds_a_day="3.1",
        hours_a_day="3.1",
        long_league="4.11",
        ratings_at_the_game="4.11",
        zero_first_event="10.20",
        opponents_average="10.21",
        initial_rating="10.3",
        first_performance="10.31",
        lowest_first_rating="10.32",
        rated_meanwhile="10.4",
        rating_difference="10.51",
        expected_score="10.54",
        k_factor="10.54a",
        games_of_k="9.12",
        rounding="10.56",
        round_robin_method="10.57",
    ),
    difference_for_score=difference_for_score,  # 10.1a
    expected_score=expected_score,  # 10.1b
    list_months=(1, 4, 7, 10),  # 9.11
    closing_days=30,  # 9.13: usually one month; ruling: one-month
    games_to_enter=9,  # 9.14a, 9.14b
    pooled_periods=8,  # 9.14c: the same or the next 7
    first_event_half_points=2,  # 6.1, 10.20: less than one point
    event_half_points=2,  # 6.1: in any event
    event_rated_opponents=3,  # 6.42
    later_rated_opponents=3,  # 6.42: in any event
    rating_floor=1801,  # 10.32 to enter, 9.21 to stay
    inactive_after_months=12,  # 9.2.3a
    games_to_stay_active=4,  # 9.2.3a, 9.2.3c
    lists_shown_inactive=7,  # 9.2.3b
    top_list_months=12,  # 9.2.3d; ruling: top-list
    initial_rating=weighted_mean,  # 10.3
    points_per_half_point=Fraction(25, 2),  # 10.23
    hypothetical_draws=0,
    hypothetical_rating=None,
    highest_initial_rating=None,
    round_initial_rating=half_up,  # 10.32: to the nearest; ruling: initial-half
    pool_events=from_the_first_performance,  # 6.1, 6.42, 9.14c, 10.31
    is_average_whole=True,  # 10.57; ruling: whole-average
    composition=enough_rated,  # 6.3, 6.4
    longest_days=90,  # 4.1
    registration_days=1,  # 7.1: any day before it begins; ruling: registration
    counted_moves=60,  # 1.1
    minutes_bands=((2200, 120), (1600, 90), (0, 60)),  # 1.11, 1.12, 1.13: by the strongest player in the tournament
    first_control_from=40,  # 1.3
    first_control_to=40,  # 1.3
    is_first_control_advice=True,  # 1.3: recommended
    rounds_a_day=3,  # 3.1
    hours_a_day=12,  # 3.1
    long_leagues_by_list=True,  # 4.11: the list of each period for the games played in it
    round_robin=two_passes,  # 10.21b, 10.25, 10.57
    round_robin_enters_with=ru_of_the_first_pass,  # 10.57
    average=average_of_the_opponents,  # 10.51
    limit_differences=limit_every_game,  # 10.51
    largest_difference=350,  # 10.51
    whole_difference_from=None,
    k_factor=newcomer_first,  # 10.54a
    k_newcomer=25,  # 10.54a
    newcomer_games=30,  # 10.54a
    k_usual=15,  # 10.54a
    k_established=10,  # 10.54a
    established_rating=2400,  # 10.54a
    k_junior=None,
    junior_age=None,
    junior_rating=None,
    most_k_times_games=None,
    round_change=half_up,  # 10.56: to the nearest; ruling: half-before-2022
)
