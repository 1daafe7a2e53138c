"""Notice and reporting in FIDE's rating regulations from 1 March 2024: articles renumbered."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tournaments.regulations.n2023_12 import NOTICE_2023_12

NOTICE_2024 = replace(
    NOTICE_2023_12,
    id="notice-2024",
    title="FIDE Rating Regulations 2024: registration and reports",
    effective_from=date(2024, 3, 1),
    effective_to=date(2025, 9, 30),
    source="FIDE Handbook B.02, approved by FIDE Council 15 December 2023 (https://handbook.fide.com/chapter/B022024)",
    articles=replace(NOTICE_2023_12.articles, closing="7.1.3", rating_at_start="8.3.1"),
)

NOTICE_2025_10 = replace(
    NOTICE_2024,
    id="notice-2025-10",
    title="FIDE Rating Regulations 2024, as amended on 1 October 2025: registration and reports",
    effective_from=date(2025, 10, 1),
    effective_to=None,
    source="FIDE Handbook B.02 (https://handbook.fide.com/chapter/B022024)",
    notes=("Only article 8.3.1 was amended: registration and reports as in 2024.",),
)
