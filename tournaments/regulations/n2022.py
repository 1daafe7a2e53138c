"""Notice and reporting in FIDE's rating regulations from 1 January 2022, read in full."""

from __future__ import annotations

from datetime import date

from ratings.regulations.editions.fide_standard.e2022 import FIDE_2022
from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import Decider, NoticeArticles, NoticeEdition, Sender

NOTICE_2022 = NoticeEdition(
    id="notice-2022",
    family=Family.FIDE_STANDARD,
    title="FIDE Rating Regulations 2022: registration and reports",
    effective_from=date(2022, 1, 1),  # 0, second paragraph: for tournaments starting on or after that day
    effective_to=date(2023, 12, 24),
    source="FIDE Handbook B.02, approved by FIDE Council 2021 (https://handbook.fide.com/chapter/B022022)",
    status=Status.SOURCE,
    articles=NoticeArticles(
        schedule="0.2",
        registration="0.2",
        other_federation="0.2",
        registration_elite="0.2",
        late="0.2",
        late_elite="0.2",
        official="0.3",
        appeal="0.4",
        rate_of_play="1.1",
        interim_reports="4",
        closing="7.13",
        rating_at_start="8.31",
        report="9.1",
        rating_server="9.1",  # second paragraph
        statement="9.2",
        game_scores="9.4",
        announced="9.2",
        on_the_register="10.1",
    ),
    registration_days=FIDE_2022.registration_days,  # 0.2, second paragraph
    late_decided_by=Decider.QC_CHAIR,  # 0.2: the QC Chairman
    late_elite_decided_by=Decider.QC_CHAIR,  # 0.2
    appeal_days=FIDE_2022.appeal_days,  # 0.4
    interim_reports_over_days=FIDE_2022.interim_reports_over_days,  # 4
    following_list_days=5,  # 9.1: so few days to the end of the month, then the following list is in time
    last_list=FIDE_2022.last_list,  # 9.1: missing the third list after the end, it is not rated
    is_official_closing_later=True,  # 7.13, second sentence
    official_sent_by=Sender.CHIEF_ARBITER,  # 0.3, to the rating administrator
)
