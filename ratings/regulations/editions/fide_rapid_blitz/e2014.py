"""FIDE rapid and blitz ratings from July 2014 until December 2021: what is known to have been other than in 2022."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_rapid_blitz.e2022 import FIDE_RB_2022
from ratings.regulations.fide.numbers import no_limit
from ratingsite.foundations.editions import Status

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
