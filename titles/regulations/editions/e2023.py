"""FIDE Title Regulations (B.01) effective from 1 January 2023, as the change from 2022.

The text itself was not found. What is known of it stands here; the rest is taken to be as in 2022, as ``notes`` says.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratingsite.foundations.editions import Status
from titles.regulations.editions.e2022 import titles_2022

titles_2023 = replace(
    titles_2022,
    id="titles-2023",
    title="FIDE Title Regulations effective from 1 January 2023",
    effective_from=date(2023, 1, 1),
    effective_to=date(2023, 12, 31),
    source="An archived chapter B.01 of 2023 in the FIDE Handbook, whose text was not found",
    status=Status.LATER,
    notes=(
        *titles_2022.notes,
        "The text was not found: every value that no note names is the one of 2022.",
        "1.4.2a: the flag FID is valid for norms under conditions that are not known (Qualification Commission, 2023);"
        " it is accepted as in 2022.",
        "1.5.6: the Qualification Commission reviewed alternatives to the Swiss in May 2023; from which day they hold"
        " is not known, and none is taken for granted before the edition of 2024.",
    ),
)
