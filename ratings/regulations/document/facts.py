"""The kinds of facts that documents are made of: numbers between bounds, texts, words, days, records."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from ratings.regulations.bounds import (
    OneOf,
    Whole,
)
from ratings.regulations.document.codec import (
    Member,
    Record,
    many,
    member,
    or_null,
    reads_null,
    same,
    writes_many,
)
from ratings.regulations.places import Place
from ratingsite.foundations.exact import Hundredths, decimal_text


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
