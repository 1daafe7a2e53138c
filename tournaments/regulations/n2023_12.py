"""What FIDE Council changed in article 0.2 on 25 December 2023, effective at once: longer notice for elite events."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratingsite.foundations.editions import Status
from tournaments.regulations.n2022 import NOTICE_2022
from tournaments.regulations.notice import Decider

NOTICE_2023_12 = replace(
    NOTICE_2022,
    id="notice-2023-12",
    title="FIDE Rating Regulations 2022, article 0.2 as amended on 25 December 2023",
    effective_from=date(2023, 12, 25),
    effective_to=date(2024, 2, 29),
    source="FIDE Council, 25 December 2023 (https://www.fide.com/news/2818)",
    status=Status.LATER,
    articles=replace(
        NOTICE_2022.articles,
        registration="0.2.2",
        registration_elite="0.2.1",
        late="0.2.4",
        late_elite="0.2.3",
    ),
    elite_rating=2700,  # 0.2.1
    elite_rating_of_women=2500,  # 0.2.1
    registration_days_elite=30,  # 0.2.1
    late_elite_decided_by=Decider.PRESIDENT,  # 0.2.3
)
