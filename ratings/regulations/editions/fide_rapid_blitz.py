"""FIDE's rating regulations for rapid and blitz, edition by edition; one text rules both lists.

That of 2022 was read in full and is written out whole; the others are changes of it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.fide.edition import RapidBlitzArticles, RapidBlitzEdition
from ratings.regulations.fide.numbers import (
    four_sentences,
    limit_every_game,
    limit_one_upgrade,
    no_limit,
    plus_for_half_points,
    same_for_all,
    with_hypothetical_draws,
)
from ratings.regulations.fide.unrated import each_by_itself
from ratings.regulations.tables import difference_for_score, expected_score
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_away_from_zero, half_up

# FIDE Rapid & Blitz Rating Regulations from 1 January until 30 September 2022, read in full: root of the others.
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


# FIDE Rapid & Blitz Rating Regulations from 1 October 2022 until 29 February 2024: K as in standard chess.
FIDE_RB_2022_10 = replace(
    FIDE_RB_2022,
    id="fide-rb-2022-10",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022, amended from 1 October 2022",
    effective_from=date(2022, 10, 1),
    effective_to=date(2024, 2, 29),
    source="FIDE Handbook B.02, Rapid & Blitz, 7.32 as amended "
    "(https://www.scacchierando.it/regolamenti/nuove-regole-fide-per-i-rating-rapidblitz/)",
    status=Status.LATER,
    notes=("One source, which agrees with the text of 2024: K as in standard chess (7.32).",),
    k_factor=four_sentences,  # 7.32: as 8.33 of the regulations for standard chess, with its numbers
    k_established=10,
    established_rating=2400,
    k_junior=40,
    junior_age=18,
    junior_rating=2300,
    k_newcomer=40,
    newcomer_games=30,
)


# FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024, until their change of December 2024.
FIDE_RB_2024 = replace(
    FIDE_RB_2022_10,
    id="fide-rb-2024",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024",
    effective_from=date(2024, 3, 1),
    effective_to=date(2024, 11, 30),
    source="FIDE Handbook B.02, Rapid & Blitz (https://handbook.fide.com/chapter/B02RBRegulations2024)",
    notes=("Certain: everything that changed. Articles are numbered as in 2022, with a dot before the last digit.",),
    articles=RapidBlitzArticles(  # the same rules, numbered anew
        rate_of_play="1.1",
        equal_times="1.1",
        rounds_a_day="3.1",
        unplayed="4.1",
        unrated_in_match="",
        decided_match="5.1",
        lists="6.1",
        closing="6.1.3",
        first_publication="6.1.4",
        rating_floor="6.2.1",
        inactivity="6.2.2",
        inactivity_begins="6.2.2",
        activity_regained="6.2.2",
        registration="0.2",
        late="0.2",
        hybrid="0.2",
        appeal="0.4",
        played_not_rated="4.1",
        report="8.1",
        decided_match_waived="5.1",
        standard_rating="7.2.1",
        zero_first_event="7.2.2",
        opponents_average="7.2.3",
        initial_rating="7.2.4",
        rated_meanwhile="7.2.5",
        rating_difference="7.3.1",
        unrated_difference="",
        expected_score="7.3.2a",
        k_factor="7.3.3",
        rounding="7.3.4",
    ),
    rating_floor=1400,  # 6.1.4 to enter, 6.2.1 to stay
    initial_rating=with_hypothetical_draws,  # 7.2.3, 7.2.4: Ra + dp, above 50 % too
    points_per_half_point=0,  # 7.2.4: gone
    hypothetical_draws=2,  # 7.2.3
    hypothetical_rating=1800,  # 7.2.3
    highest_initial_rating=2200,  # 7.2.4
    limit_differences=limit_every_game,  # 7.3.1: "only one upgrade" is gone
)


# FIDE Rapid & Blitz Rating Regulations with the change of article 7.3.1 that is effective from 1 December 2024.
FIDE_RB_2024_12 = replace(
    FIDE_RB_2024,
    id="fide-rb-2024-12",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024, amended from 1 December 2024",
    effective_from=date(2024, 12, 1),  # ruling: 600-points
    effective_to=None,  # the exemption from 2650, October 2025, is in the regulations for standard chess only
    source="FIDE Handbook B.02, Rapid & Blitz, 7.3.1 as amended "
    "(https://handbook.fide.com/chapter/B02RBRegulations2024)",
    articles=replace(FIDE_RB_2024.articles, unrated_difference="7.3.1"),
    unrated_difference=600,  # 7.3.1: a difference of 600 or more is not rated
    unrated_difference_above=2600,  # 7.3.1: if a player is over 2600
)


# FIDE rapid and blitz ratings from January 2012 until June 2014, as far as they are known: other than in 2022.
FIDE_RB_2012 = replace(
    FIDE_RB_2022,
    id="fide-rb-2012",
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
    articles=replace(
        FIDE_RB_2022.articles,
        late="",  # these six: not known
        equal_times="",
        hybrid="",
        appeal="",
        played_not_rated="",
        report="",
    ),
    first_list=date(2012, 7, 1),  # 6.1
    registration_days=2,  # 0.2
    appeal_days=None,  # 0.4; not known
    rapid_seconds=(15 * 60, 60 * 60 - 1),  # 1.1: at least 15, less than 60 minutes
    blitz_seconds=(5 * 60, 15 * 60 - 1),  # 1.1: at least 5, less than 15 minutes
    equal_times=None,  # 1.1; not known
    rapid_rounds_a_day=None,  # 3.1; not known
    blitz_rounds_a_day=None,  # 3.1; not known
    games_to_enter=9,  # 6.14
    first_event_half_points=2,  # 7.22: 1 point
    event_half_points=2,  # 7.22: 1 point
    event_rated_opponents=3,  # 7.22
    limit_differences=no_limit,  # 7.31; one source
    largest_difference=None,  # 7.31; one source
    most_k_times_games=None,  # 7.32; not known
    last_list=None,  # 8.1; not known
)


# FIDE rapid and blitz ratings from July 2014 until December 2021: what is known to have been other than in 2022.
FIDE_RB_2014 = replace(
    FIDE_RB_2022,
    id="fide-rb-2014",
    title="FIDE rapid and blitz ratings from 1 July 2014",
    effective_from=date(2014, 7, 1),
    effective_to=date(2021, 12, 31),
    source="FIDE Laws of Chess of 1 July 2014, appendices A and B; http://chess-news.ru/en/node/9306; "
    "as it stood in 2021: https://chessexpress.blogspot.com/2021/11/the-thing-about-ratings.html",
    status=Status.LATER,
    notes=(
        "The texts of this edition, those of 2014 and of 2017, were not found. Articles are cited by the numbers that "
        "the same rules have in 2022.",
        "Certain: K 20 for everybody (7.32), 1000 as the lowest rating (6.21).",
        "One source: rapid more than 10 minutes (1.1), announced for July 2013 and in the Laws since July 2014; blitz "
        "follows with at most 10. Its shortest time is not known, and taken as 5 minutes, as in 2012.",
        "One source, of 2021, with no day on which it began: 15 rounds of rapid and 30 of blitz a day (3.1), 1 point "
        "in the first event (7.22), no limit of a difference (7.31), K no more than 700 divided by the games (7.32).",
        "Found in part: 5 games against rated opponents (6.14).",
        "Not known, and taken as the text of 2022 has it: closing day (6.13), 26 months (6.14), inactivity (6.22), "
        "20 points for each half point over 50 % (7.24), players rated meanwhile (7.25), rounding (7.33), "
        "matches (5.1).",
        "Not known, and not applied: equal times (1.1), a least number of rated opponents in an event (7.22), "
        "how long beforehand an event had to be registered (0.2).",
    ),
    articles=replace(
        FIDE_RB_2022.articles,
        late="",  # these six: not known
        equal_times="",
        hybrid="",
        appeal="",
        played_not_rated="",
        report="",
    ),
    registration_days=None,  # 0.2; not known
    appeal_days=None,  # 0.4; not known
    blitz_seconds=(5 * 60, 10 * 60),  # 1.1: what is not rapid; its shortest time as in 2012
    equal_times=None,  # 1.1; not known
    first_event_half_points=2,  # 7.22: 1 point, in the first event only; one source
    limit_differences=no_limit,  # 7.31; one source
    largest_difference=None,  # 7.31; one source
    last_list=None,  # 8.1; not known
)


FIDE_RAPID_BLITZ_EDITIONS: tuple[RapidBlitzEdition, ...] = (
    FIDE_RB_2012,
    FIDE_RB_2014,
    FIDE_RB_2022,
    FIDE_RB_2022_10,
    FIDE_RB_2024,
    FIDE_RB_2024_12,
)
"""In the order of their days."""
