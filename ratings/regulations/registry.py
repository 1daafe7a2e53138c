"""Every rule book of ratings with its editions, the edition that governs a system on a day, and the door to all."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date
from typing import Any

from ratings.regulations.cfc.book import CfcBook
from ratings.regulations.checks import check_period
from ratings.regulations.editions.cfc import CFC_EDITIONS
from ratings.regulations.editions.fide_rapid_blitz import FIDE_RAPID_BLITZ_EDITIONS
from ratings.regulations.editions.fide_standard import FIDE_STANDARD_EDITIONS
from ratings.regulations.fide.book import FideBook, rapid_conditions, standard_conditions
from ratings.regulations.fide.period import rate_players as rate_standard
from ratings.regulations.fide.rapid import rate_players as rate_rapid
from ratings.regulations.results import PeriodResult
from ratings.regulations.rule_book import RuleBook
from ratings.regulations.snapshots import SYSTEMS, PeriodSnapshot
from ratingsite.foundations.editions import Edition, Family, UnknownEdition, edition_named

FIDE_STANDARD = FideBook(
    family=Family.FIDE_STANDARD, editions=FIDE_STANDARD_EDITIONS, rate_events=rate_standard, find=standard_conditions
)
FIDE_RAPID_BLITZ = FideBook(
    family=Family.FIDE_RAPID_BLITZ,
    editions=FIDE_RAPID_BLITZ_EDITIONS,
    rate_events=rate_rapid,
    find=rapid_conditions,
    other_system="fide-standard",  # 7.21
)
CFC = CfcBook(family=Family.CFC, editions=CFC_EDITIONS)

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


def book_of(edition: Edition) -> RuleBook[Any]:
    """The rule book that a rating edition belongs to. Raises ``UnknownEdition`` for one of another kind."""
    if edition.family not in _BOOKS:
        raise UnknownEdition(f"edition: {edition.id} is not one of ratings")
    return _BOOKS[edition.family]


def rating_editions() -> tuple[Edition, ...]:
    """Every edition, family by family, in the order of their days."""
    return tuple(edition for book in _BOOKS.values() for edition in book.editions)


_BY_ID = {edition.id: edition for edition in rating_editions()}


def edition_for(system: str, day: date) -> Edition:
    """The edition that governs an event of the system starting that day. Raises ``NoEditionInForce``."""
    edition: Edition = rule_book(system).edition_on(day)
    return edition


def edition_by_id(edition_id: str) -> Edition:
    """The edition with that id. Raises ``UnknownEdition``."""
    return _BY_ID.get(edition_id) or edition_named(rating_editions(), edition_id)


def rate_period(period: PeriodSnapshot, only: Container[str] | None = None) -> PeriodResult:
    """Rate every event of the period under its edition; ``only`` names the players who are asked of.

    Raises ``BadPeriod`` for what contradicts itself, ``NoEditionInForce`` for a day that no edition covers and
    ``UnknownEdition`` for an edition the system does not have; each message begins with the place.
    """
    check_period(period)
    return PeriodResult(players=rule_book(period.system).rate_period(period, only))
