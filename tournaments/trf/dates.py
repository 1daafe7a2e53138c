"""Dates as report files have them: the form of the format, and the forms found in the wild."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import NamedTuple

from tournaments.trf.fields import is_digits


class Form(Enum):
    """How far a date is from the form the format asks for."""

    STANDARD = "standard"
    SEPARATOR = "separator"  # other signs or blanks between the parts; there is no doubt what is meant
    OFFERED = "offered"  # another order or a short year: somebody has to say that the reading is right


class ReadDate(NamedTuple):
    """A date that could be read, and how."""

    day: date
    form: Form


class ReadBirth(NamedTuple):
    """What could be read of a birth date: often only the year is known."""

    day: date | None
    year: int
    form: Form


def read_event_date(text: str) -> ReadDate | None:
    """``YYYY/MM/DD``; else year first with other signs, day first, or a short year in the order of the format."""
    parts = _parts(text)
    if parts is None:
        return None
    if len(parts[0]) == 4:
        form = Form.STANDARD if _is_standard(text.strip(" "), "4/2/2") else Form.SEPARATOR
        return _made(int(parts[0]), int(parts[1]), int(parts[2]), form)
    if len(parts[2]) == 4:
        return _day_first(parts)
    return _made(2000 + int(parts[0]), int(parts[1]), int(parts[2]), Form.OFFERED)


def read_round_date(text: str, event_year: int | None) -> ReadDate | None:
    """``YY/MM/DD`` in the century that is nearest to the event, or a full year."""
    parts = _parts(text)
    if parts is None or len(parts[2]) == 4:
        return None
    form = Form.STANDARD if _is_standard(text.strip(" "), "2/2/2") else Form.SEPARATOR
    year = int(parts[0])
    if len(parts[0]) != 4:
        year = _nearest_century(year, 2000 if event_year is None else event_year)
    return _made(year, int(parts[1]), int(parts[2]), form)


def read_birth(text: str) -> ReadBirth | None:
    """``YYYY/MM/DD``, ``YYYY/00/00`` or ``YYYY``; else year first with other signs, or day first."""
    bare = text.strip(" ")
    if is_digits(bare) and len(bare) == 4:
        return _year_only(bare, Form.STANDARD)
    parts = _split(text)
    if len(parts) != 3 or not all(is_digits(part) or not part for part in parts):
        return None
    if len(parts[0]) == 4 and not (int(parts[1] or 0) and int(parts[2] or 0)):
        return _year_only(parts[0], Form.STANDARD if bare.endswith("/00/00") else Form.SEPARATOR)
    read = read_event_date(text)
    if read is None or len(parts[0]) != 4 != len(parts[2]):
        return None
    return ReadBirth(read.day, read.day.year, read.form)


def date_text(day: date) -> str:
    """A day in the form of the format."""
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def is_blank_date(text: str) -> bool:
    """Whether only the signs between the parts stand there."""
    return not text.strip(" ./-")


def _split(text: str) -> list[str]:
    return text.replace(" ", "").replace(".", "/").replace("-", "/").split("/")


def _parts(text: str) -> list[str] | None:
    parts = _split(text)
    if len(parts) != 3 or not all(is_digits(part) and len(part) in (1, 2, 4) for part in parts):
        return None
    return parts if len(parts[1]) < 4 else None


def _is_standard(text: str, lengths: str) -> bool:
    return "/".join(str(len(part)) for part in text.split("/")) == lengths


def _day_first(parts: list[str]) -> ReadDate | None:
    day, month = int(parts[0]), int(parts[1])
    if month > 12:
        day, month = month, day
    return _made(int(parts[2]), month, day, Form.OFFERED)


def _made(year: int, month: int, day: int, form: Form) -> ReadDate | None:
    try:
        return ReadDate(date(year, month, day), form)
    except ValueError:
        return None


def _year_only(text: str, form: Form) -> ReadBirth | None:
    return ReadBirth(None, int(text), form) if int(text) else None


def _nearest_century(short_year: int, event_year: int) -> int:
    # strptime turns 68 into 2068 and 69 into 1969 whatever the event; the event's own year decides here.
    around = event_year // 100 * 100 + short_year
    return min((around - 100, around, around + 100), key=lambda year: abs(year - event_year))
