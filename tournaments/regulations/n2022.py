"""Notice, rate of play and reporting in FIDE's rating regulations from 1 January 2022, read in full."""

from __future__ import annotations

from datetime import date

from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import NoticeArticles, NoticeEdition

NOTICE_2022 = NoticeEdition(
    id="notice-2022",
    family=Family.FIDE_STANDARD,
    title="FIDE Rating Regulations 2022: registration and reports",
    effective_from=date(2022, 1, 1),  # 0, second paragraph: for tournaments starting on or after that day
    effective_to=date(2023, 12, 24),
    source="FIDE Handbook B.02, approved by FIDE Council 2021 (https://handbook.fide.com/chapter/B022022)",
    status=Status.SOURCE,
    articles=NoticeArticles(
        registration="0.2",
        registration_elite="0.2",
        late="0.2",
        late_elite="0.2",
        appeal="0.4",
        rate_of_play="1.1",
        hours_a_day="3",
        interim_reports="4",
        closing="7.13",
        rating_at_start="8.31",
        report="9.1",
        statement="9.2",
        on_the_register="10.1",
    ),
    registration_days=3,  # 0.2, second paragraph
    elite_rating=None,
    elite_rating_of_women=None,
    registration_days_elite=None,
    late_decided_by="qc",  # 0.2: the QC Chairman
    late_elite_decided_by="qc",
    appeal_days=7,  # 0.4
    counted_moves=60,  # 1.1
    minutes_bands=((2400, 120), (1800, 90), (0, 60)),  # 1.1: by the stronger player in the game
    first_control_moves=30,  # 1.1, last paragraph
    hours_a_day=12,  # 3
    interim_reports_over_days=30,  # 4
    closing_days=3,  # 7.13
    following_list_days=5,  # 9.1: so few days to the end of the month, then the following list is in time
    last_list=3,  # 9.1: missing the third list after the end, it is not rated
)
