"""FIDE Rating Regulations effective from 1 March 2024, until their change of October 2025: what they changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2022 import FIDE_2022
from ratings.regulations.fide.edition import Articles
from ratings.regulations.fide.numbers import limit_every_game, with_hypothetical_draws
from ratingsite.foundations.editions import Status

FIDE_2024 = replace(
    FIDE_2022,
    id="fide-2024",
    title="FIDE Rating Regulations effective from 1 March 2024",
    effective_from=date(2024, 3, 1),
    effective_to=date(2025, 9, 30),
    source="FIDE Handbook B.02, approved by FIDE Council 15 December 2023 (https://handbook.fide.com/chapter/B022024)",
    status=Status.LATER,
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
    elite_rating=2700,  # 0.2.1, since 25 December 2023
    elite_rating_of_women=2500,  # 0.2.1
    registration_days_elite=30,  # 0.2.1
    rating_floor=1400,  # 7.1.4 to enter, 7.2.1 to stay
    initial_rating=with_hypothetical_draws,  # 8.2.2, 8.2.3: Ra + dp, above 50 % too
    points_per_half_point=0,  # 8.2.3: gone
    hypothetical_draws=2,  # 8.2.2
    hypothetical_rating=1800,  # 8.2.2
    highest_initial_rating=2200,  # 8.2.3
    limit_differences=limit_every_game,  # 8.3.1: "only one upgrade" is gone
)
