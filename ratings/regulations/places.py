"""Values of a JSON document together with the path that leads to them, and the refusal that names path and value."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Final, NoReturn

from ratingsite.foundations.exact import Hundredths

LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Described:
    """Stands for what cannot be shown as a value, in words."""

    words: str


ABSENT: Final = Described("nothing")
"""Stands where a field should be and is not."""


class BadPeriod(ValueError):
    """A value that cannot be rated. One line: ``players.A.rating: expected …, got …``."""

    def __init__(self, path: str, expected: str, got: object) -> None:
        super().__init__(f"{printable(path) or 'document'}: expected {expected}, got {shown(got)}")
        self.path, self.expected, self.got = path, expected, got


def shown(value: object) -> str:
    """A value as the document wrote it, on one line and not longer than a reader wants."""
    if isinstance(value, Described):
        return value.words
    if isinstance(value, dict | list | tuple):
        return "a list" if isinstance(value, list | tuple) else "an object"
    if isinstance(value, str):
        return _short(json.dumps(value, ensure_ascii=False))
    return _short(_plain(value))


def printable(text: str) -> str:
    """The text with whatever would break the line or hide itself written as an escape."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _plain(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST_SHOWN:
        return "a number of many digits"
    return value.isoformat() if isinstance(value, date) else str(value)


def _short(text: str) -> str:
    line = printable(text)
    return line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 1] + "…"


class Fields(dict[str, "Place"]):
    """The parts of an object by their names; what is not given stands there as ``ABSENT``."""

    def __init__(self, place: Place, given: Mapping[str, Place]) -> None:
        super().__init__(given)
        self._place = place

    def __missing__(self, name: str) -> Place:
        return self._place.inside(name, ABSENT)


LONGEST_TEXT = 200
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


class Place:
    """A value and where it stands.

    A month is read as millions of places and refuses hardly one of them: what a path is made of is put together when
    somebody asks for it.
    """

    __slots__ = ("_key", "_parent", "value")

    def __init__(self, path: str, value: object, parent: Place | None = None) -> None:
        self._key, self.value, self._parent = path, value, parent

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and (self.path, self.value) == (other.path, other.value)

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"Place({self.path!r}, {self.value!r})"

    @property
    def path(self) -> str:
        """Where the value stands: ``events.0.games``."""
        above = self._parent.path if self._parent else ""
        return f"{above}.{self._key}" if above else self._key

    def refuse(self, expected: str) -> NoReturn:
        """Raise ``BadPeriod`` for this place."""
        raise BadPeriod(self.path, expected, self.value)

    def inside(self, key: str, value: object) -> Place:
        """The place of a part of this value."""
        return Place(key, value, self)

    def members(self) -> dict[str, Place]:
        """The parts of an object."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
        return {str(key): self.inside(str(key), value) for key, value in self.value.items()}

    def items(self) -> list[Place]:
        """The parts of a list."""
        if not isinstance(self.value, list | tuple):
            self.refuse("a list")
        return [self.inside(str(number), value) for number, value in enumerate(self.value)]

    def fields(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Place]:
        """The parts of an object of known fields; a field that is not given has the value ``ABSENT``."""
        required = tuple(required)
        known = (*required, *optional)
        given = self.given(required, known)
        return {name: given[name] for name in known}

    def given(self, required: Collection[str], known: Collection[str]) -> Fields:
        """The same of the fields that are there; the others are made when somebody asks for one."""
        given = Fields(self, self.members())
        if not given.keys() <= (known if isinstance(known, Set) else set(known)):
            name = next(name for name in given if name not in known)
            raise BadPeriod(given[name].path, f"no other field than {', '.join(sorted(known))}", name)
        for name in required:
            if name not in given:
                raise BadPeriod(self.inside(name, ABSENT).path, "this field", ABSENT)
        return given

    def text(self) -> str:
        """A text that is not empty and not a book."""
        if not isinstance(self.value, str) or not 0 < len(self.value) <= LONGEST_TEXT:
            self.refuse(f"a text of 1 to {LONGEST_TEXT} characters")
        return self.value

    def text_or_null(self) -> str | None:
        """A text, or nothing."""
        return None if self.value is None or self.value is ABSENT else self.text()

    def one_of(self, words: Iterable[str]) -> str:
        """One of the words."""
        known = tuple(words)
        if not isinstance(self.value, str) or self.value not in known:
            self.refuse("one of " + ", ".join(known))
        return str(self.value)

    def truth(self) -> bool:
        """True or false; false when not given."""
        if self.value is ABSENT:
            return False
        if not isinstance(self.value, bool):
            self.refuse("true or false")
        return self.value

    def day(self) -> date:
        """A day written as 2022-03-05."""
        expected = "a day written as 2022-03-05"
        if not isinstance(self.value, str) or not _DAY.fullmatch(self.value):
            self.refuse(expected)
        try:
            return date.fromisoformat(self.value)
        except ValueError:
            self.refuse(expected)

    def number(self, expected: str, most: int) -> Fraction:
        """A number from 0 to ``most``, exactly as it was written."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float | Decimal):
            self.refuse(expected)
        if not 0 <= self.value <= most:  # not-a-number fails this too
            self.refuse(expected)
        return Fraction(str(self.value))

    def hundredths(self, expected: str, most: int) -> Hundredths:
        """A number from 0 to ``most`` with at most two decimals."""
        number = self.number(expected, most) * 100
        if number.denominator != 1:
            self.refuse(expected)
        return Hundredths(number.numerator)
