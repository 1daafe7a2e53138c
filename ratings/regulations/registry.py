"""Every edition of the rating regulations that exists here, and the one that governs a system on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ratings.regulations.cfc import CFC
from ratings.regulations.fide_rapid_blitz import FIDE_RAPID_BLITZ
from ratings.regulations.fide_standard import FIDE_STANDARD
from ratings.regulations.rule_book import RuleBook
from ratingsite.foundations.editions import Edition, Family, UnknownEdition, edition_named, edition_on

SYSTEMS: Mapping[str, Family] = {
    "fide-standard": Family.FIDE_STANDARD,
    "fide-rapid": Family.FIDE_RAPID_BLITZ,
    "fide-blitz": Family.FIDE_RAPID_BLITZ,
    "cfc-regular": Family.CFC,
    "cfc-active": Family.CFC,
}
"""The rating systems, and the family of rule books of each."""

_BOOKS: Mapping[Family, RuleBook[Any]] = {
    Family.FIDE_STANDARD: FIDE_STANDARD,
    Family.FIDE_RAPID_BLITZ: FIDE_RAPID_BLITZ,
    Family.CFC: CFC,
}


def rule_book(system: str) -> RuleBook[Any]:
    """The rule book of a system. Raises ``UnknownEdition`` for a system that does not exist."""
    if system not in SYSTEMS:
        raise UnknownEdition(f"system: no rating system {system!r}; there are: {', '.join(SYSTEMS)}")
    return _BOOKS[SYSTEMS[system]]


def rating_editions() -> tuple[Edition, ...]:
    """Every edition, family by family, in the order of their days."""
    return tuple(edition for book in _BOOKS.values() for edition in book.editions)


def edition_for(system: str, day: date) -> Edition:
    """The edition that governs an event of the system starting that day. Raises ``NoEditionInForce``."""
    edition: Edition = edition_on(rule_book(system).editions, day)
    return edition


def edition_by_id(edition_id: str) -> Edition:
    """The edition with that id. Raises ``UnknownEdition``."""
    return edition_named(rating_editions(), edition_id)
