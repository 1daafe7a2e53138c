"""FIDE's standard ratings from July 2014 to December 2021, as far as they are known: what changed of 2012."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2012 import FIDE_2012
from ratings.regulations.fide.numbers import four_sentences

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
