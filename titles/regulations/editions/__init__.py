"""The editions of the title regulations, and the one that governs a day."""

from __future__ import annotations

from datetime import date

from ratingsite.foundations.editions import edition_named, edition_on
from titles.regulations.editions.e2022 import titles_2022
from titles.regulations.editions.e2023 import titles_2023
from titles.regulations.editions.e2024 import titles_2024
from titles.regulations.editions.edition import TitlesEdition

_EDITIONS = (titles_2022, titles_2023, titles_2024)


def editions() -> tuple[TitlesEdition, ...]:
    """Every edition, oldest first."""
    return _EDITIONS


def edition_for(day: date) -> TitlesEdition:
    """The edition for tournaments that start on a day (0.2). Raises ``NoEditionInForce``."""
    return edition_on(_EDITIONS, day)


def edition_by_id(edition_id: str) -> TitlesEdition:
    """The edition of that name. Raises ``UnknownEdition``."""
    return edition_named(_EDITIONS, edition_id)
