"""FIDE rapid and blitz ratings from January 2012 until June 2014, as far as they are known: other than in 2022."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_rapid_blitz.e2022 import FIDE_RB_2022
from ratings.regulations.fide.numbers import no_limit
from ratingsite.foundations.editions import Status

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
