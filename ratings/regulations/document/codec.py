"""A record of JSON and its value, told once and used both ways; and the kinds of facts that records are made of:
numbers between bounds, texts, words, days, records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar

from ratings.regulations.checks import (
    OneOf,
    Whole,
)
from ratings.regulations.places import ABSENT, Place
from ratingsite.foundations.exact import Hundredths, decimal_text

Value = TypeVar("Value")
Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Member:
    """One fact of a record: the names it has in the JSON, and how it gets there and back.

    ``take`` finds the fact in the value, ``put`` says which arguments of the value it becomes. What has its ``default``
    is left out of the JSON unless it is ``required``; what is left out has it.
    """

    names: tuple[str, ...]
    required: bool
    default: Any
    read: Callable[[Mapping[str, Place]], Any]
    write: Callable[[Any], Mapping[str, Any]]
    take: Callable[[Any], Any]
    put: Callable[[Any], Mapping[str, Any]]


def member(
    name: str,
    read: Callable[[Place], Any],
    write: Callable[[Any], Any],
    *,
    attribute: str = "",
    required: bool = False,
    default: Any = None,
) -> Member:
    """A fact with one name, which is that of the attribute too unless told otherwise."""
    attribute = attribute or name
    return Member(
        names=(name,),
        required=required,
        default=default,
        read=lambda places: read(places[name]),
        write=lambda value: {name: write(value)},
        take=attrgetter(attribute),
        put=lambda value: {attribute: value},
    )


@dataclass(frozen=True)
class Record(Generic[Value]):
    """All facts of one kind of value, in the order in which they are read and written."""

    kind: Callable[..., Value]
    members: Sequence[Member]

    def read(self, place: Place) -> Value:
        """The value that stands at a place. Raises ``BadPeriod``."""
        places = place.given(*self._names)
        found = dict(self._defaults)
        for each in self.members:
            for name in each.names:
                if name in places and places[name].value is not ABSENT:
                    found.update(each.put(each.read(places)))
                    break
        return self.kind(**found)

    @cached_property
    def _names(self) -> tuple[tuple[str, ...], frozenset[str]]:
        """The names that must be there, and all that may be."""
        required = tuple(name for each in self.members if each.required for name in each.names)
        return required, frozenset(name for each in self.members for name in each.names)

    @cached_property
    def _defaults(self) -> Mapping[str, Any]:
        """What a value is where nothing is given."""
        optional = (each for each in self.members if not each.required)
        return {name: fact for each in optional for name, fact in each.put(each.default).items()}

    def write(self, value: Value) -> Json:
        """The JSON of a value; what has its default is left out."""
        document: Json = {}
        for each in self.members:
            fact = each.take(value)
            if each.required or fact != each.default:
                document |= each.write(fact)
        return document


def same(value: Any) -> Any:
    """A value that JSON writes as it is."""
    return value


def or_null(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same for what may be ``None``."""
    return lambda value: None if value is None else write(value)


def reads_null(read: Callable[[Place], Any]) -> Callable[[Place], Any]:
    """Reads a null as ``None``."""
    return lambda place: None if place.value is None else read(place)


def many(record: Record[Value]) -> Callable[[Place], tuple[Value, ...]]:
    """Reads a list of records."""
    return lambda place: tuple(record.read(item) for item in place.items())


def writes_many(record: Record[Value]) -> Callable[[Sequence[Value]], list[Json]]:
    """Writes a list of records."""
    return lambda values: [record.write(value) for value in values]


def whole(name: str, bound: Whole | OneOf, **more: Any) -> Member:
    """A whole number, or nothing."""
    return member(name, lambda place: bound.check_or_null(place.path, place.value), same, **more)


def number(name: str, bound: Whole, **more: Any) -> Member:
    """A whole number."""
    return member(name, lambda place: bound.check(place.path, place.value), same, **more)


def text(name: str, **more: Any) -> Member:
    """A text that is not empty."""
    return member(name, Place.text, same, **more)


def text_or_null(name: str, **more: Any) -> Member:
    """A text, or nothing."""
    return member(name, Place.text_or_null, same, **more)


def word(name: str, words: Any, kind: Callable[[str], Any] = str, **more: Any) -> Member:
    """One of the words."""
    return member(name, lambda place: kind(place.one_of(words)), str, **more)


def word_or_null(name: str, words: Any, kind: Callable[[str], Any] = str, **more: Any) -> Member:
    """One of the words, or nothing."""
    return member(name, reads_null(lambda place: kind(place.one_of(words))), or_null(str), **more)


def day(name: str, **more: Any) -> Member:
    """A day."""
    return member(name, Place.day, date.isoformat, **more)


def day_or_null(name: str, **more: Any) -> Member:
    """A day, or nothing."""
    return member(name, reads_null(Place.day), or_null(date.isoformat), **more)


def flag(name: str) -> Member:
    """True, or left out."""
    return member(name, Place.truth, same, default=False)


def keys(name: str) -> Member:
    """Names of players."""
    return member(name, names, list, default=())


def records(name: str, record: Record[Any], **more: Any) -> Member:
    """A list of records."""
    return member(name, many(record), writes_many(record), **more)


def record(name: str, of: Record[Any], **more: Any) -> Member:
    """One record, or nothing to be said."""
    return member(name, of.read, of.write, **more)


def names(place: Place) -> tuple[str, ...]:
    return tuple(each.text() for each in place.items())


def by_key(place: Place, read: Callable[[Place], Any]) -> dict[str, Any]:
    found = {}
    for key, inside in place.members().items():
        Place(inside.path, key).text()
        found[key] = read(inside)
    return found


def points(score: Hundredths) -> float:
    """The shortest float that prints as the exact decimal; nothing counts with it."""
    return float(decimal_text(score))
