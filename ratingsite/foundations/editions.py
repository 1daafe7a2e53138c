"""A dated edition of a rule book, and the one in force on a day. No day, no answer: an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar


class Family(StrEnum):
    """A rule book that is published in dated editions."""

    FIDE_STANDARD = "fide-standard"
    FIDE_RAPID_BLITZ = "fide-rapid-blitz"
    FIDE_TITLES = "fide-titles"
    CFC = "cfc"


class Status(StrEnum):
    """Where the values of an edition come from."""

    SOURCE = "source"  # a text of the sources, read in full
    LATER = "later"  # came after the sources; every value with its own source
    AS_APPLIED = "as-applied"  # what was practised where the text was not
    NOT_APPLIED = "source, not applied"  # a text that never governed as it stands; chosen by name only


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One frozen edition. Families add a named field for every number, table or method that ever changed.

    ``effective_to`` is the last day it governs, ``None`` while it is in force. Both days of a text that was not applied
    are those for which it was decided; no day chooses it. ``source`` says where the text stands,
    ``notes`` how certain single values are and what is not known, each a sentence that names its articles.
    """

    id: str
    family: Family
    title: str
    effective_from: date
    effective_to: date | None
    source: str
    status: Status
    notes: tuple[str, ...] = ()

    @property
    def is_chosen_by_date(self) -> bool:
        """Whether a day may choose it; the others are chosen by name only."""
        return self.status is not Status.NOT_APPLIED

    def covers(self, day: date) -> bool:
        """Whether this edition, by its dates, governs a day."""
        if not self.is_chosen_by_date or day < self.effective_from:
            return False
        return self.effective_to is None or day <= self.effective_to


class NoEditionInForce(LookupError):
    """No edition of the family covers the day; the message names both."""


class UnknownEdition(LookupError):
    """No edition of the family has that id; the message lists those that exist."""


AnyEdition = TypeVar("AnyEdition", bound=Edition)


def edition_on(editions: Sequence[AnyEdition], day: date) -> AnyEdition:
    """The edition in force on a day. Raises ``NoEditionInForce`` instead of guessing."""
    for edition in editions:
        if edition.covers(day):
            return edition
    families = ", ".join(sorted({edition.family for edition in editions}))
    raise NoEditionInForce(f"no edition of {families} covers {day.isoformat()}")


def edition_named(editions: Sequence[AnyEdition], edition_id: str) -> AnyEdition:
    """The edition with that id. Raises ``UnknownEdition``."""
    for edition in editions:
        if edition.id == edition_id:
            return edition
    known = ", ".join(edition.id for edition in editions)
    raise UnknownEdition(f"no edition {edition_id!r}; there are: {known}")
