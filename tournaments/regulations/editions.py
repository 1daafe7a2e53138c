"""The editions of notice and reporting, and the one that governs a tournament by its system and its first day."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import NoEditionInForce, edition_on
from tournaments.regulations.cfc_notice import NOTICE_CFC_2009
from tournaments.regulations.events import STANDARD, EventFacts
from tournaments.regulations.n2003 import NOTICE_2003
from tournaments.regulations.n2009 import NOTICE_2009, NOTICE_2011
from tournaments.regulations.n2012 import NOTICE_2012, NOTICE_2014
from tournaments.regulations.n2022 import NOTICE_2022
from tournaments.regulations.n2023_12 import NOTICE_2023_12
from tournaments.regulations.n2024 import NOTICE_2024, NOTICE_2025_10
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.rapid_blitz_notice import (
    NOTICE_RB_2012,
    NOTICE_RB_2014,
    NOTICE_RB_2022,
    NOTICE_RB_2022_10,
    NOTICE_RB_2024,
    NOTICE_RB_2024_12,
)
from tournaments.regulations.title_notice import TITLE_NOTICE_2022, TITLE_NOTICE_2023, TITLE_NOTICE_2024

NOTICE_EDITIONS: tuple[NoticeEdition, ...] = (
    *(NOTICE_2003, NOTICE_2009, NOTICE_2011, NOTICE_2012, NOTICE_2014),
    *(NOTICE_2022, NOTICE_2023_12, NOTICE_2024, NOTICE_2025_10),
    *(NOTICE_RB_2012, NOTICE_RB_2014, NOTICE_RB_2022, NOTICE_RB_2022_10, NOTICE_RB_2024, NOTICE_RB_2024_12),
    NOTICE_CFC_2009,
)
"""Family by family in the order of their days; every day of a rating edition has one."""

TITLE_NOTICE_EDITIONS: tuple[TitleNoticeEdition, ...] = (TITLE_NOTICE_2022, TITLE_NOTICE_2023, TITLE_NOTICE_2024)


def notice_for(system: str, starts_on: date) -> NoticeEdition:
    """The edition for tournaments of a system that start on a day (0).

    Raises ``NoEditionInForce``, and ``UnknownEdition`` for a system that does not exist.
    """
    family = rule_book(system).family
    return edition_on([edition for edition in NOTICE_EDITIONS if edition.family is family], starts_on)


def title_notice_for(system: str, starts_on: date) -> TitleNoticeEdition | None:
    """The title regulations for tournaments that start on a day; ``None`` where no text is known.

    Titles are for standard chess (0.3): other systems have none.
    """
    if system != STANDARD:
        return None
    try:
        return edition_on(TITLE_NOTICE_EDITIONS, starts_on)
    except NoEditionInForce:
        return None


def rating_edition_of(event: EventFacts) -> Any:
    """The rating text that governs a tournament, of whichever family. Raises as ``notice_for`` does."""
    return rule_book(event.system).edition_on(event.starts_on)
