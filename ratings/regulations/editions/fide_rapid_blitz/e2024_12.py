"""FIDE Rapid & Blitz Rating Regulations with the change of article 7.3.1 that is effective from 1 December 2024."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_rapid_blitz.e2024 import FIDE_RB_2024

FIDE_RB_2024_12 = replace(
    FIDE_RB_2024,
    id="fide-rb-2024-12",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024, amended from 1 December 2024",
    effective_from=date(2024, 12, 1),  # ruling: 600-points
    effective_to=None,  # the exemption from 2650, October 2025, is in the regulations for standard chess only
    source="FIDE Handbook B.02, Rapid & Blitz, 7.3.1 as amended "
    "(https://handbook.fide.com/chapter/B02RBRegulations2024)",
    articles=replace(FIDE_RB_2024.articles, unrated_difference="7.3.1"),
    unrated_difference=600,  # 7.3.1: a difference of 600 or more is not rated
    unrated_difference_above=2600,  # 7.3.1: if a player is over 2600
)
