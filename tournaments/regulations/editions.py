"""The editions of notice and reporting, and the one that governs a tournament by its first day."""

from __future__ import annotations

from datetime import date

from ratingsite.foundations.editions import NoEditionInForce, edition_on
from tournaments.regulations.n2022 import NOTICE_2022
from tournaments.regulations.n2023_12 import NOTICE_2023_12
from tournaments.regulations.n2024 import NOTICE_2024
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.title_notice import TITLE_NOTICE_2022, TITLE_NOTICE_2024

NOTICE_EDITIONS: tuple[NoticeEdition, ...] = (NOTICE_2022, NOTICE_2023_12, NOTICE_2024)
TITLE_NOTICE_EDITIONS: tuple[TitleNoticeEdition, ...] = (TITLE_NOTICE_2022, TITLE_NOTICE_2024)


def notice_for(starts_on: date) -> NoticeEdition:
    """The edition for tournaments that start on a day (0). Raises ``NoEditionInForce``."""
    return edition_on(NOTICE_EDITIONS, starts_on)


def title_notice_for(starts_on: date) -> TitleNoticeEdition | None:
    """The title regulations for tournaments that start on a day; ``None`` where no text is known (2023)."""
    try:
        return edition_on(TITLE_NOTICE_EDITIONS, starts_on)
    except NoEditionInForce:
        return None
