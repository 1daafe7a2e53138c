"""FIDE rapid and blitz ratings from January 2012 until June 2014, as far as they are known; the text was not read."""

from __future__ import annotations

from datetime import date

from ratings.regulations.fide_rapid_blitz.edition import FideRapidBlitzEdition, RapidBlitzArticles
from ratings.regulations.fide_rapid_blitz.k_factor import same_for_all
from ratings.regulations.fide_rapid_blitz.large_differences import no_limit
from ratings.regulations.fide_standard.initial_rating import plus_for_half_points
from ratings.regulations.tables import difference_for_score, expected_score
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_away_from_zero, half_up

FIDE_RB_2012 = FideRapidBlitzEdition(
    id="fide-rb-2012",
    family=Family.FIDE_RAPID_BLITZ,
    title="FIDE rapid and blitz ratings from 1 January 2012",
    effective_from=date(2012, 1, 1),  # the first events; the first list is that of 1 July 2012
    effective_to=date(2014, 6, 30),
    source="FIDE news 5721 of 2012 (https://old.fide.com/component/content/article/1-fide-news/"
    "5721-rapid-and-blitz-rating-lists.html), https://www.englishchess.org.uk/new-fide-venture/",
    status=Status.LATER,
    notes=(
        "The text of this edition was not found. Articles are cited by the numbers that the same rules have in 2022.",
        "Certain: rapid 15 to under 60 minutes and blitz 5 to under 15 (1.1), 9 games against rated opponents (6.14), "
        "3 rated opponents and 1 point in an event (7.22), registration 2 days ahead (0.2), the standard rating where "
        "there is no other (7.21), K 20 for everybody (7.32), 1000 as the lowest rating since the first list (6.21).",
        "One source, of 2021: no difference is limited (7.31). A difference over 735 then has the table's last row.",
        "Not known, and taken as the text of 2022 has it: closing day (6.13), 26 months (6.14), inactivity (6.22), "
        "20 points for each half point over 50 % (7.24), players rated meanwhile (7.25), rounding (7.33), "
        "matches (5.1).",
        "Not known, and not applied: rounds a day (3.1), equal times (1.1), a limit of K times games (7.32).",
    ),
    # the text was not read: these are the places in the text of 2022
    articles=RapidBlitzArticles(
        rate_of_play="1.1",
        rounds_a_day="3.1",
        unplayed="4.1",
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
        registration="0.2",
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
    ),
    registration_days=2,  # 0.2
    rapid_seconds=(15 * 60, 60 * 60 - 1),  # 1.1: at least 15, less than 60 minutes
    blitz_seconds=(5 * 60, 15 * 60 - 1),  # 1.1: at least 5, less than 15 minutes
    equal_times=None,  # not known
    rapid_rounds_a_day=None,  # not known
    blitz_rounds_a_day=None,  # not known
    difference_for_score=difference_for_score,  # 7.1a
    expected_score=expected_score,  # 7.1b
    list_months=tuple(range(1, 13)),  # 6.1
    closing_days=3,  # 6.13; not known, as in 2022
    games_to_enter=9,  # 6.14
    pooled_periods=26,  # 6.14; not known, as in 2022
    first_event_half_points=2,  # 7.22: 1 point
    event_half_points=2,  # 7.22: 1 point
    event_rated_opponents=3,  # 7.22
    rating_floor=1000,  # 6.21: since the first list, 1 July 2012
    inactive_after_months=12,  # 6.22a; not known, as in 2022
    initial_rating=plus_for_half_points,  # 7.24; not known, as in 2022
    points_per_half_point=20,  # 7.24; not known, as in 2022
    hypothetical_draws=0,
    hypothetical_rating=None,
    highest_initial_rating=None,
    round_initial_rating=half_up,  # 7.24; not known, as in 2022
    limit_differences=no_limit,  # 7.31; one source
    largest_difference=None,  # 7.31; one source
    whole_difference_from=None,
    unrated_difference=None,
    unrated_difference_above=None,
    k_factor=same_for_all,  # 7.32
    k_usual=20,  # 7.32
    k_newcomer=None,
    newcomer_games=None,
    k_established=None,
    established_rating=None,
    k_junior=None,
    junior_age=None,
    junior_rating=None,
    most_k_times_games=None,  # 7.32; not known
    round_change=half_away_from_zero,  # 7.33; not known, as in 2022
)
