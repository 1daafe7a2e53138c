"""The words of the question that counts what waits: some 75 lists, which take longer to write than to answer.

So they are written for somebody, some federations and some day that no account has and no text knows, and hold for
whoever has such offices on any day: when it is asked, a person's number, the codes and the day stand in their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db.models import Value

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.work_lists import AnyPart

SOMEBODY = 9_031_000_000_000_000_007
SOME_DAY = date(8031, 7, 15)
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


def with_some_federations(held: Iterable[tuple[str, str]]) -> tuple[Offices, tuple[str, ...]]:
    """The offices as the words know them, and the codes that belong there."""
    offices = sorted(held)
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


@dataclass(frozen=True, eq=False)
class Question:
    """SQL about what waits, with its values; empty where nothing can wait. One is no other's equal: texts are long."""

    sql: str
    values: tuple[Any, ...]

    def values_for(self, asking: Asking) -> list[Any]:
        """What it is asked with."""
        return [each.of(asking) if isinstance(each, Place) else each for each in self.values]


def written(parts: Iterable[tuple[int, AnyPart]], offices: Offices, day: date = SOME_DAY) -> Question:
    """The question about these parts, by their numbers; with ``day`` for that day alone."""
    somebody = _somebody(offices)
    one_a_row = [
        rows.order_by().values(part_of_work=Value(number))
        for number, part in parts
        for rows in part.rows(somebody, day)
    ]
    try:
        sql, values = one_a_row[0].union(*one_a_row[1:], all=True).query.sql_with_params()
    except EmptyResultSet:
        return Question("", ())
    return Question(sql, tuple(map(_place_of, values)))


def _somebody(offices: Offices) -> User:
    """Who holds these offices and is nobody, on whatever day."""
    user = User(pk=SOMEBODY)
    held = [OfficeHeld(office=office, federation_id=code or None, starts_on=date.min) for office, code in offices]
    user._offices_held = held  # type: ignore[attr-defined] - as ``offices_of`` keeps them
    return user


def _place_of(value: Any) -> Any:
    if value == SOMEBODY:
        return OfPerson()
    return _from_federation(value) or _from_day(value)


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
