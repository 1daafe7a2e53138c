"""The text of a JSON document with its numbers exact, and the place of what no document may say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NoReturn

from ratings.regulations.places import ABSENT, BadPeriod, Described

LONGEST_NUMBER = 100
"""Signs of a number, and places before or behind its point: to take ten to the power of a billion exactly would fill
the memory.
"""

MANY_DIGITS: Final = Described("one of many digits")
Pairs = tuple[tuple[str, object], ...]


def document_from_text(text: str) -> object:
    """A JSON document with its numbers exact.

    Raises ``BadPeriod`` for what is no JSON, for a field that stands twice in its object, and for numbers that are none
    or have too many digits.
    """
    try:
        return _read(text, parse_float=_exact, parse_constant=_no_number, object_pairs_hook=_once)
    except _NotTaken:
        # Read once more, now keeping what is refused, so that its place can be told; most documents are never read so.
        kept = _read(
            text,
            parse_float=_exact_or_described,
            parse_int=_whole_or_described,
            parse_constant=Described,
            object_pairs_hook=tuple,
        )
    raise next(_refusals(kept))


def _read(text: str, **hooks: Any) -> object:
    try:
        return json.loads(text, **hooks)
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20] or ABSENT
        raise BadPeriod(f"line {error.lineno}, column {error.colno}", "JSON", found) from None
    except RecursionError:
        raise BadPeriod("document", "JSON of a few levels", Described("a deeper one")) from None
    except _NotTaken:
        raise
    except ValueError as error:  # a whole number of thousands of digits
        raise _NotTaken from error


class _NotTaken(ValueError):
    """Something in the document is refused; where it stands is looked for then."""


def _exact(number: str) -> Decimal:
    try:
        found = Decimal(number)
    except InvalidOperation:  # an exponent of more than eighteen digits
        raise _NotTaken from None
    if len(number) > LONGEST_NUMBER or abs(found.adjusted()) > LONGEST_NUMBER:
        raise _NotTaken
    return found


def _no_number(word: str) -> NoReturn:
    raise _NotTaken


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    given = dict(pairs)
    if len(given) != len(pairs):
        raise _NotTaken
    return given


# ---------------------------------------------------------------- where it stands
def _exact_or_described(number: str) -> object:
    try:
        return _exact(number)
    except _NotTaken:
        return MANY_DIGITS


def _whole_or_described(number: str) -> object:
    try:
        return int(number)
    except ValueError:
        return MANY_DIGITS


def _refusals(document: object) -> Iterator[BadPeriod]:
    """What is refused, in the order in which it stands there, with its path; objects are tuples of pairs here."""
    waiting: list[tuple[str, object]] = [("", document)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Described):
            expected = "a number of a few digits" if value is MANY_DIGITS else "a finite number"
            yield BadPeriod(path, expected, value)
        if isinstance(value, tuple):
            yield from _said_twice(path, value)
            waiting += ((_below(path, name), part) for name, part in reversed(value))
        if isinstance(value, list):
            waiting += ((_below(path, str(place)), part) for place, part in reversed(list(enumerate(value))))


def _said_twice(path: str, pairs: Pairs) -> Iterator[BadPeriod]:
    times = Counter(name for name, _ in pairs)
    for name in times:
        if times[name] > 1:
            yield BadPeriod(_below(path, name), "this field once in its object", Described("it twice"))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
