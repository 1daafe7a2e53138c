"""FIDE Rating Regulations with the change of article 8.3.1 that is effective from 1 October 2025."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2024 import FIDE_2024
from ratings.regulations.fide.numbers import limit_unless_top_rated

FIDE_2025_10 = replace(
    FIDE_2024,
    id="fide-2025-10",
    title="FIDE Rating Regulations effective from 1 March 2024, amended from 1 October 2025",
    effective_from=date(2025, 10, 1),  # 8.3.1; ruling: 2650-boundary
    effective_to=None,
    source="FIDE Handbook B.02, 8.3.1 as amended (https://handbook.fide.com/chapter/B022024)",
    limit_differences=limit_unless_top_rated,  # 8.3.1
    whole_difference_from=2650,  # 8.3.1: the player's own rating
)
