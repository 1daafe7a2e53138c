"""FIDE Rating Regulations from 1 January 2022 on: the text of 2022, read in full, and the changes of 2024 and 2025."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.fide.edition import Articles, FideEdition
from ratings.regulations.fide.numbers import (
    four_sentences,
    limit_every_game,
    limit_one_upgrade,
    limit_unless_top_rated,
    plus_for_half_points,
    with_hypothetical_draws,
)
from ratings.regulations.fide.unrated import each_by_itself
from ratings.regulations.tables import difference_for_score, expected_score
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_away_from_zero, half_up

# FIDE Rating Regulations effective from 1 January 2022 until 29 February 2024, read in full.
FIDE_2022 = FideEdition(
    id="fide-2022",
    family=Family.FIDE_STANDARD,
    title="FIDE Rating Regulations effective from 1 January 2022",
    effective_from=date(2022, 1, 1),  # 0, second paragraph: for tournaments starting on or after that day
    effective_to=date(2024, 2, 29),
    source="FIDE Handbook B.02, approved by FIDE Council 2021 (https://handbook.fide.com/chapter/B022022)",
    status=Status.SOURCE,
    notes=(
        "0.2: the longer notice with a player over 2700, or a woman over 2500, is not in the text of 2022. FIDE "
        "Council put it there on 25 December 2023, for tournaments that start on that day or later "
        "(https://www.fide.com/news/2818).",
    ),
    articles=Articles(
        unplayed="5.1",
        unrated_in_match="6.1",
        decided_match="6.2",
        lists="7.1",
        closing="7.13",
        first_publication="7.14",
        rating_floor="7.21",
        inactivity="7.22",
        inactivity_begins="7.22a",
        activity_regained="7.22b",
        registration="0.2",
        registration_elite="0.2",
        late="0.2",
        late_elite="0.2",
        hybrid="0.2",
        appeal="0.4",
        rate_of_play="1.1",
        time_control_approved="1.1",
        first_control="1.1",
        hours_a_day="3",
        interim_reports="4",
        played_not_rated="5.1",
        decided_match_waived="6.2",
        report="9.1",
        zero_first_event="8.21",
        opponents_average="8.22",
        initial_rating="8.23",
        rated_meanwhile="8.24",
        rating_difference="8.31",
        expected_score="8.32a",
        k_factor="8.33",
        rounding="8.34",
    ),
    difference_for_score=difference_for_score,  # 8.1a
    expected_score=expected_score,  # 8.1b
    list_months=tuple(range(1, 13)),  # 7.1: the first day of each month
    closing_days=3,  # 7.13: before the date of the list
    games_to_enter=5,  # 7.14
    pooled_periods=26,  # 7.14: monthly lists (7.1), so a month is a period
    first_event_half_points=1,  # 8.21: a score of zero in the first event is disregarded
    event_half_points=0,
    event_rated_opponents=0,
    rating_floor=1000,  # 7.14 to enter, 7.21 to stay
    inactive_after_months=12,  # 7.22a: no rated games in a one year period
    initial_rating=plus_for_half_points,  # 8.23
    points_per_half_point=20,  # 8.23
    hypothetical_draws=0,
    hypothetical_rating=None,
    highest_initial_rating=None,
    round_initial_rating=half_up,  # 8.23: the nearest whole number; ruling: initial-half
    limit_differences=limit_one_upgrade,  # 8.31
    largest_difference=400,  # 8.31
    whole_difference_from=None,
    k_factor=four_sentences,  # 8.33
    k_newcomer=40,  # 8.33, first sentence
    newcomer_games=30,  # 8.33, first sentence
    k_usual=20,  # 8.33, second sentence
    k_established=10,  # 8.33, third sentence
    established_rating=2400,  # 8.33, third sentence
    k_junior=40,  # 8.33, fourth sentence
    junior_age=18,  # 8.33, fourth sentence: until the end of the year of that birthday
    junior_rating=2300,  # 8.33, fourth sentence
    most_k_times_games=700,  # 8.33, fifth sentence
    round_change=half_away_from_zero,  # 8.34
    pool_events=each_by_itself,  # 7.14, 8.21
    registration_days=3,  # 0.2, second paragraph
    elite_from=date(2023, 12, 25),  # 0.2, as amended on that day
    elite_rating=2700,  # 0.2, as amended
    elite_rating_of_women=2500,  # 0.2, as amended
    registration_days_elite=30,  # 0.2, as amended
    appeal_days=7,  # 0.4
    counted_moves=60,  # 1.1
    minutes_bands=((2400, 120), (1800, 90), (0, 60)),  # 1.1
    is_time_by_game=True,  # 1.1: by the stronger player in the game
    first_control_from=30,  # 1.1, last paragraph: at least 30 moves
    first_control_to=None,
    hours_a_day=12,  # 3; how many rounds is not limited
    interim_reports_over_days=30,  # 4
    last_list=3,  # 9.1, third paragraph
)


# FIDE Rating Regulations effective from 1 March 2024, until their change of October 2025: what they changed.
FIDE_2024 = replace(
    FIDE_2022,
    id="fide-2024",
    title="FIDE Rating Regulations effective from 1 March 2024",
    effective_from=date(2024, 3, 1),
    effective_to=date(2025, 9, 30),
    source="FIDE Handbook B.02, approved by FIDE Council 15 December 2023 (https://handbook.fide.com/chapter/B022024)",
    status=Status.LATER,
    notes=(),
    articles=Articles(  # the same rules, numbered anew
        unplayed="5.1",
        unrated_in_match="6.1",
        decided_match="6.2",
        lists="7.1",
        closing="7.1.3",
        first_publication="7.1.4",
        rating_floor="7.2.1",
        inactivity="7.2.2",
        inactivity_begins="7.2.2",
        activity_regained="7.2.2",
        registration="0.2.2",
        registration_elite="0.2.1",
        late="0.2.4",
        late_elite="0.2.3",
        hybrid="0.2",
        appeal="0.4",
        rate_of_play="1.1",
        time_control_approved="1.1",
        first_control="1.1",
        hours_a_day="3",
        interim_reports="4",
        played_not_rated="5.1",
        decided_match_waived="6.2",
        report="9.1",
        zero_first_event="8.2.1",
        opponents_average="8.2.2",
        initial_rating="8.2.3",
        rated_meanwhile="8.2.4",
        rating_difference="8.3.1",
        expected_score="8.3.2a",
        k_factor="8.3.3",
        rounding="8.3.4",
    ),
    elite_from=None,  # 0.2.1: from its first day
    rating_floor=1400,  # 7.1.4 to enter, 7.2.1 to stay
    initial_rating=with_hypothetical_draws,  # 8.2.2, 8.2.3: Ra + dp, above 50 % too
    points_per_half_point=0,  # 8.2.3: gone
    hypothetical_draws=2,  # 8.2.2
    hypothetical_rating=1800,  # 8.2.2
    highest_initial_rating=2200,  # 8.2.3
    limit_differences=limit_every_game,  # 8.3.1: "only one upgrade" is gone
)


# FIDE Rating Regulations with the change of article 8.3.1 that is effective from 1 October 2025.
FIDE_2025_10 = replace(
    FIDE_2024,
    id="fide-2025-10",
    title="FIDE Rating Regulations effective from 1 March 2024, amended from 1 October 2025",
    effective_from=date(2025, 10, 1),  # 8.3.1; ruling: 2650-boundary
    effective_to=None,
    source="FIDE Handbook B.02, 8.3.1 as amended (https://handbook.fide.com/chapter/B022024)",
    limit_differences=limit_unless_top_rated,  # 8.3.1
    whole_difference_from=2650,  # 8.3.1: the player's own rating
)
