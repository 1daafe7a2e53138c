"""FIDE's standard ratings from July 2012 to June 2014, as far as they are known: what changed of 2011."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2011 import FIDE_2011
from ratingsite.foundations.editions import Status

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
    lists_shown_inactive=24,  # 7.23b, inferred: two years of lists
)
