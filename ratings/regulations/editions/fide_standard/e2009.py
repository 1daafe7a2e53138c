"""FIDE's standard ratings from July 2009 to December 2021: the text of 2009, read in full, and what is known behind it.

Each edition is what changed of the one before it, the first of 2003.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratings.regulations.editions.fide_standard.e2003 import FIDE_2003
from ratings.regulations.fide.edition import Articles
from ratings.regulations.fide.numbers import four_sentences, newcomer_first, plus_for_half_points
from ratings.regulations.fide.terms import ru_of_the_second_pass
from ratingsite.foundations.editions import Status
from ratingsite.foundations.exact import half_up

# FIDE Rating Regulations as the General Assembly of 2008 decided them, for 1 July 2009: what they changed of 2003.
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
    floors_before=((date(2009, 7, 1), 1801),),  # 8.31, 8.33: the floor at the time of the event; until 0.6 that of 9.21
    games_to_stay_active=1,  # 7.23a, 7.23c
    lists_shown_inactive=None,  # 7.23b: two years of lists, however many these are
    months_shown_inactive=24,  # 7.23b
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


# The regulations of July 2009 as FIDE applied them: what the Presidential Board did not confirm of the text.
FIDE_2009_APPLIED = replace(
    FIDE_2009,
    id="fide-2009-applied",
    title="FIDE Rating Regulations 2009, as they were applied",
    source="FIDE news 4059 of 13 July 2009 (http://www.fide.com/component/content/article/1-fide-news/"
    "4059-changes-to-title-and-rating-regulations-effective-from-july-1st-2009.html)",
    effective_to=date(2011, 6, 30),
    status=Status.AS_APPLIED,
    notes=(
        "Certain, from FIDE's announcement: K 25, 15 and 10, found from the rating at the start of the tournament "
        "(8.56); 12.5 for each half point (8.23); one point of an unrated player (6.41); six lists, closing 7 days.",
        "A day from July 2009 to June 2011 chooses this edition, for it is what governed; the text is chosen by name.",
        "Everything else is the text of 2009.",
    ),
    first_event_half_points=2,  # 6.41: one point
    points_per_half_point=Fraction(25, 2),  # 8.23: as in 2003
    k_factor=newcomer_first,  # 8.56: as in 2003
    k_newcomer=25,
    newcomer_games=30,
    k_usual=15,
    k_established=10,
)


# FIDE's standard ratings from July 2011 to June 2012, as they were applied: what changed of 2009 as applied.
FIDE_2011 = replace(
    FIDE_2009_APPLIED,
    id="fide-2011",
    title="FIDE Rating Regulations 2009, as they were applied from July 2011",
    effective_from=date(2011, 7, 1),
    effective_to=date(2012, 6, 30),
    source="K: the R package PlayerRatings, kfide (https://cran.r-project.org/package=PlayerRatings); single games: "
    "https://uschess.discourse.group/t/15260",
    notes=(
        "Articles are cited by the numbers of the text of 2009.",
        "One source each: K of a newcomer was changed from 25 to 30 in 2011 (8.56); from July 2011 single games count "
        "after a first performance with three rated opponents (6.41).",
        "Inferred: that the new K began with July 2011, as FIDE's changes of those years did.",
        "Everything else is taken as FIDE applied the text of 2009.",
    ),
    later_rated_opponents=1,  # 6.41, one source: games count one by one
    k_newcomer=30,  # 8.56, one source
)


# FIDE's standard ratings from July 2012 to June 2014, as far as they are known: what changed of 2011.
FIDE_2012 = replace(
    FIDE_2011,
    id="fide-2012",
    title="FIDE Rating Regulations 2012, as far as they are known",
    effective_from=date(2012, 7, 1),
    effective_to=date(2014, 6, 30),
    source="https://chessexpress.blogspot.com/2011/06/fide-ratings-down-to-1000.html, "
    "https://www.englishchess.org.uk/new-fide-venture/, http://www.chesselo.com/new_fide_system.html",
    status=Status.LATER,
    notes=(
        "The text of this edition was not found; articles are cited by the numbers of the text of 2009.",
        "Certain: floor 1000 (7.21), monthly lists (7.1), K 30, 15 and 10 (8.56), the 400 points in every game (8.54).",
        "One source: after a first performance with three rated opponents single games count (6.41), since July 2011.",
        "Inferred: 24 monthly periods, as two years in the text of 2009 (7.14c).",
        "Not known, and taken as FIDE applied the text of 2009: 12.5 for each half point (8.23), nine games or seven "
        "(7.14), one point (6.41), closing 7 days (7.13), round robins and unrated opponents (6.3, 6.42, 8.58), "
        "inactivity (7.23), rounding (8.57), 90 days and ratings at the time of the game (4.1, 4.13), stages (6.2), "
        "matches (6.5, 6.6).",
        "The text of 2022 names what it replaced of the times: 2200 and 1600 (1.1), 40 moves (1.3). 12 hours a day "
        "stand in the texts of 2009 and 2022 (3.1). From which day on any of it changed in between is not known.",
        "Not known, and not applied: how long beforehand an event had to be registered (0.4), rounds a day (3.1), a "
        "limit of K times games (8.56).",
    ),
    registration_days=None,  # 0.4, not known
    rounds_a_day=None,  # 3.1, not known
    list_months=tuple(range(1, 13)),  # 7.1
    pooled_periods=24,  # 7.14c, inferred
    rating_floor=1000,  # 7.21
    floors_before=((date(2009, 7, 1), 1801), (date(2012, 7, 1), 1200)),  # 8.31, 8.33
)


# FIDE's standard ratings from July 2014 to December 2021, as far as they are known: what changed of 2012.
FIDE_2014 = replace(
    FIDE_2012,
    id="fide-2014",
    title="FIDE Rating Regulations 2014 and 2017, as far as they are known",
    effective_from=date(2014, 7, 1),
    effective_to=date(2021, 12, 31),
    source="http://www.chesselo.com/new_fide_system.html, "
    "http://aicf.in/rating-calculation-for-an-unrated-player-in-swiss-tournaments/, "
    "http://kinabaluchess.com/wordpress/rating/, https://chess.jorel.dev/ratings.html",
    notes=(
        "The texts of 2014 and 2017 were not read whole; articles are cited by the numbers of the text of 2009.",
        "Certain: K 40, 20 and 10, and 40 until the 18th birthday under 2300 (8.56); floor 1000 (7.21); 400 points in "
        "every game (8.54); round robins with iteration until 2021 (8.58, says the text of 2022).",
        "Secondary sources, without the day from which: five games, and 26 months (7.14); half a point in the first "
        "event (6.41); closing 3 days (7.13); in a Swiss only games against rated opponents count (6.42).",
        "Inferred: 20 for each half point (8.23), which the text of 2022 has and does not name among its changes; the "
        "birthday counts to the end of its year, since lists tell the year only.",
        "Not known, and taken as before: rounding (8.57), inactivity (7.23), 90 days and ratings at the time of the "
        "game (4.1, 4.13), stages (6.2), matches (6.5, 6.6); the seven games (7.14f) are left out.",
        "Times, hours and first control as the text of 2022 names what it replaced (1.1, 1.3) and has itself (3.1).",
        "Not known, and not applied: from when K times games was limited to 700 (8.56); how long beforehand an event "
        "had to be registered (0.4; one month in 2009, three days in 2022); rounds a day (3.1); hybrid events and Fair "
        "Play (5.1), which the text as amended in February 2021 may have had.",
    ),
    articles=replace(FIDE_2012.articles, fewer_games=""),  # 7.14f: five is fewer
    closing_days=3,  # 7.13, secondary source
    games_to_enter=5,  # 7.14, secondary source
    fewer_games_to_enter=None,  # 7.14f: five is fewer
    pooled_periods=26,  # 7.14c, secondary source
    first_event_half_points=1,  # 6.41, secondary source
    event_rated_opponents=1,  # 6.41, secondary source: games count one by one
    unrated_count_in_a_swiss=False,  # 6.42, secondary source
    points_per_half_point=20,  # 8.23, inferred
    k_factor=four_sentences,  # 8.56
    k_newcomer=40,  # 8.56
    k_usual=20,  # 8.56
    k_junior=40,  # 8.56
    junior_age=18,  # 8.56
    junior_rating=2300,  # 8.56
)
