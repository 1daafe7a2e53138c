"""FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024, until their change of December 2024."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_rapid_blitz.e2022_10 import FIDE_RB_2022_10
from ratings.regulations.fide.edition import RapidBlitzArticles
from ratings.regulations.fide.numbers import limit_every_game, with_hypothetical_draws

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
