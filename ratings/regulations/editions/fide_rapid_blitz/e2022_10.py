"""FIDE Rapid & Blitz Rating Regulations from 1 October 2022 until 29 February 2024: K as in standard chess."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_rapid_blitz.e2022 import FIDE_RB_2022
from ratings.regulations.fide.numbers import four_sentences
from ratingsite.foundations.editions import Status

FIDE_RB_2022_10 = replace(
    FIDE_RB_2022,
    id="fide-rb-2022-10",
    title="FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022, amended from 1 October 2022",
    effective_from=date(2022, 10, 1),
    effective_to=date(2024, 2, 29),
    source="FIDE Handbook B.02, Rapid & Blitz, 7.32 as amended "
    "(https://www.scacchierando.it/regolamenti/nuove-regole-fide-per-i-rating-rapidblitz/)",
    status=Status.LATER,
    notes=("One source, which agrees with the text of 2024: K as in standard chess (7.32).",),
    k_factor=four_sentences,  # 7.32: as 8.33 of the regulations for standard chess, with its numbers
    k_established=10,
    established_rating=2400,
    k_junior=40,
    junior_age=18,
    junior_rating=2300,
    k_newcomer=40,
    newcomer_games=30,
)
