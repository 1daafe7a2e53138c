"""Numbers in the records that came with TRF26: one that cannot be read is left out, with a word about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns
from tournaments.trf.lines import Line
from tournaments.trf.wording import phrase

Number = TypeVar("Number", bound=int)


def read_number(
    line: Line, place: Place, read: Callable[[str], Number | None], faults: Faults, *, name: str = "number"
) -> Number | None:
    """The number in a field that may be blank; ``name`` is the key of its phrase."""
    given = columns(line.text, place.column or 1, place.end_column or 1).strip(" ")
    number = read(given)
    if given and number is None:
        note_unreadable(line, place, given, faults, name=name)
    return number


def note_unreadable(line: Line, place: Place, given: str, faults: Faults, *, name: str = "number") -> None:
    """Tell that a number of a record cannot be read."""
    article = f"TRF26 {line.tag}"
    faults.add("record-unreadable", place, given, article=article, name=phrase(name), want=phrase("a-number"))
