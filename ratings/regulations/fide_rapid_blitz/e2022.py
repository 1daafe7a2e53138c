"""FIDE Rapid & Blitz Rating Regulations from 1 January until 30 September 2022, read in full: what they changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.fide_rapid_blitz.e2014 import FIDE_RB_2014
from ratings.regulations.fide_standard.differences import limit_one_upgrade
from ratingsite.foundations.editions import Status

FIDE_RB_2022 = replace(
    FIDE_RB_2014,
    id="fide-rb-2022",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022",
    effective_from=date(2022, 1, 1),  # 0, second paragraph: for tournaments starting on or after that day
    effective_to=date(2022, 9, 30),  # 7.32 was replaced on 1 October 2022
    source="FIDE Handbook B.02, Rapid & Blitz, approved by FIDE Council 2021",
    status=Status.SOURCE,
    notes=(),
    articles=replace(
        FIDE_RB_2014.articles,
        late="0.2",
        hybrid="0.2",
        appeal="0.4",
        played_not_rated="4.1",
        report="8.1",
    ),
    registration_days=3,  # 0.2, second paragraph
    appeal_days=7,  # 0.4
    last_list=3,  # 8.1, third paragraph
    blitz_seconds=(3 * 60 + 1, 10 * 60),  # 1.1: more than 3, not more than 10 minutes
    equal_times=True,  # 1.1, last sentence
    first_event_half_points=1,  # 7.22: a score of zero is disregarded
    limit_differences=limit_one_upgrade,  # 7.31
    largest_difference=400,  # 7.31
)
