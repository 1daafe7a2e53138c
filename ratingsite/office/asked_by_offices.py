"""Questions about what waits for somebody, whose words are written once for all who hold the same offices.

What a person may do makes long words, which take longer to write than to answer. So they are written for somebody, some
federations and some day that no account has and no text knows, and hold for whoever has such offices on any day: when
they are asked, a person's number, the codes and the day stand in their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

from ratingsite.foundations.kept_questions import Words, words_of
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import offices_of

Row = TypeVar("Row")
SOMEBODY = 9_031_000_000_000_000_007
SOME_DAY = date(8031, 7, 15)
KEPT = 100  # sets of offices that people hold, of each question
_NEAR = timedelta(days=3000)  # what is so near to the day was told from it
_SOME_FEDERATION = re.compile(r'("?)~(\d{3})\1', re.ASCII)
_WRITTEN_DAY = re.compile(r"(80\d\d-\d\d-\d\d)( .*)?", re.ASCII)  # as SQLite takes days and moments

Offices = tuple[tuple[str, str], ...]
"""The offices that somebody holds, each with its federation or nothing."""


@dataclass(frozen=True)
class Asking:
    """Who asks, on which day, and the federations of the own offices in the order of their codes."""

    person: int
    federations: tuple[str, ...]
    day: date


def some_federation(number: int) -> str:
    """What stands for the federation with this number; no code is like it, and they have the order of the codes."""
    return f"~{number:03}"  # there are more than two hundred


def with_some_federations(held: Iterable[OfficeHeld]) -> tuple[Offices, tuple[str, ...]]:
    """The offices as the words know them, and the codes that belong there."""
    offices = sorted((each.office, each.federation_id or "") for each in held)
    codes = tuple(sorted({code for _, code in offices if code}))
    stands_for = {"": "", **{code: some_federation(number) for number, code in enumerate(codes)}}
    return tuple((office, stands_for[code]) for office, code in offices), codes


@dataclass(frozen=True)
class FromDay:
    """A value that lies so long before or behind the day that is asked about: a day, a moment, or either as text."""

    away: timedelta
    moment: datetime | None = None
    behind: str | None = None

    def of(self, asking: Asking) -> date | str:
        """The value for a day."""
        found = asking.day + self.away
        if self.moment is not None:
            return self.moment.replace(year=found.year, month=found.month, day=found.day)
        return found if self.behind is None else f"{found.isoformat()}{self.behind}"


@dataclass(frozen=True)
class OfFederation:
    """The code of a federation of the own offices, by its number among them: as it is, or as the JSON of a database."""

    number: int
    said: Callable[[str], Any] = str

    def of(self, asking: Asking) -> Any:
        return self.said(asking.federations[self.number])


@dataclass(frozen=True)
class OfPerson:
    """The number of who asks."""

    def of(self, asking: Asking) -> int:
        return asking.person


Place = FromDay | OfFederation | OfPerson
"""What is put in when the question is asked."""


def somebody_with(offices: Offices) -> User:
    """Who holds these offices and is nobody, on whatever day."""
    user = User(pk=SOMEBODY)
    held = [OfficeHeld(office=office, federation_id=code or None, starts_on=date.min) for office, code in offices]
    user._offices_held = held  # type: ignore[attr-defined] - as ``offices_of`` keeps them
    return user


def place_of(value: Any) -> Any:
    """What stands for a value in the words: itself, where it does not hang on who asks."""
    if value == SOMEBODY:
        return OfPerson()
    return _from_federation(value) or _from_day(value)


def put_in(values: Iterable[Any], asking: Asking) -> list[Any]:
    """The values with which words are asked."""
    return [each.of(asking) if isinstance(each, Place) else each for each in values]


class AskedByOffices(Generic[Row]):
    """A question that ``write`` puts in Django's words for a person and a day, and what else it hangs on.

    It is what a ``KeptQuestion`` may be; besides the offices nothing of the person may say which words it has.
    """

    def __init__(self, write: Callable[..., QuerySet[Any, Row]]) -> None:
        self._write = write
        self._kept = lru_cache(maxsize=KEPT)(self._written)

    def rows(self, user: User, day: date, *hangs_on: Hashable) -> list[Row]:
        """What is found for a person, asked anew each time; nothing where he may do nothing."""
        offices, codes = with_some_federations(offices_of(user, day))
        words = self._kept(connection.vendor, offices, *hangs_on)
        found: list[Row] = words.rows(put_in(words.values, Asking(user.pk, codes, day))) if words else []
        return found

    def _written(self, _vendor: str, offices: Offices, *hangs_on: Hashable) -> Words | None:
        try:
            words = words_of(self._write(somebody_with(offices), SOME_DAY, *hangs_on))
        except EmptyResultSet:
            return None
        return words.with_values(map(place_of, words.values))


def _from_federation(value: Any) -> OfFederation | None:
    said = getattr(value, "obj", value)  # psycopg wraps what is compared with JSON, SQLite gets it as JSON's text
    if not (isinstance(said, str) and (found := _SOME_FEDERATION.fullmatch(said))):
        return None
    wrapped: Callable[[str], Any] = json.dumps if found[1] else str
    return OfFederation(int(found[2]), wrapped if said is value else type(value))


def _from_day(value: Any) -> Any:
    if isinstance(value, datetime):
        return FromDay(value.date() - SOME_DAY, moment=value) if _is_near(value.date()) else value
    if isinstance(value, date):
        return FromDay(value - SOME_DAY) if _is_near(value) else value
    if isinstance(value, str) and (found := _WRITTEN_DAY.fullmatch(value)):
        return FromDay(date.fromisoformat(found[1]) - SOME_DAY, behind=found[2] or "")
    return value


def _is_near(day: date) -> bool:
    return abs(day - SOME_DAY) < _NEAR
