"""Days as people write them: 2026-03-07, 7.3.2026, 7 March 2026, March 7, 2026, 1er mars 2026. Pure.

``03/07/2026`` is 3 July to some and 7 March to others: it is a day only where the language has one order for it.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from enum import StrEnum

_MONTHS = (
    ("jan", "january", "janv", "janvier"),
    ("feb", "february", "fev", "fevr", "fevrier"),
    ("mar", "march", "mars"),
    ("apr", "april", "avr", "avril"),
    ("may", "mai"),
    ("jun", "june", "juin"),
    ("jul", "july", "juil", "juillet"),
    ("aug", "august", "aout"),
    ("sep", "sept", "september", "septembre"),
    ("oct", "october", "octobre"),
    ("nov", "november", "novembre"),
    ("dec", "december", "decembre"),
)
_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names}
_WEEKDAYS = (
    "mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs", "thursday", "fri", "friday",
    "sat", "saturday", "sun", "sunday", "lun", "lundi", "mar", "mardi", "mer", "mercredi", "jeu", "jeudi", "ven",
    "vendredi", "sam", "samedi", "dim", "dimanche",
)  # fmt: skip

_NUMBER = r"([0-9]{1,2})"
_YEAR = r"([0-9]{4})"
_ISO = re.compile(rf"{_YEAR}([-/.]){_NUMBER}\2{_NUMBER}")
_DOTS = re.compile(rf"{_NUMBER}([.-])\s?{_NUMBER}\2\s?{_YEAR}")
_SLASHES = re.compile(rf"{_NUMBER}/{_NUMBER}/{_YEAR}")
_DAY_FIRST = re.compile(rf"{_NUMBER}(?:\.|er|st|nd|rd|th)?\s*(?:of\s|de\s)?\s*([a-z]+)\.?,?\s*{_YEAR}")
_MONTH_FIRST = re.compile(rf"([a-z]+)\.?\s*{_NUMBER}(?:st|nd|rd|th)?,?\s+{_YEAR}")
_WEEKDAY = re.compile(rf"(?:{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})\.?,?\s+(?=[0-9a-z]+)")


class Why(StrEnum):
    """Why a text is no day."""

    UNREADABLE = "unreadable"
    NO_SUCH_DAY = "no such day"
    EITHER = "two days"


class NoDay(ValueError):
    """A text that is no day; ``days`` are the two that it may be."""

    def __init__(self, why: Why, *days: date) -> None:
        super().__init__(why)
        self.why, self.days = why, days


def read_day(text: str, *, is_day_first: bool | None = None) -> date:
    """The day of a text; ``is_day_first`` says the order of 03/07/2026, where it is known. Raises ``NoDay``."""
    plain = _plain(text)
    if match := _ISO.fullmatch(plain):
        return _day(match[1], match[3], match[4])
    if match := _DOTS.fullmatch(plain):
        return _day(match[4], match[3], match[1])
    if match := _SLASHES.fullmatch(plain):
        return _between_slashes(match[1], match[2], match[3], is_day_first=is_day_first)
    return _with_a_name(plain)


def _plain(text: str) -> str:
    """Small letters without accents, one blank between words."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def _with_a_name(plain: str) -> date:
    unnamed = _WEEKDAY.sub("", plain, count=1) if _WEEKDAY.match(plain) else plain
    for words in (plain, unnamed):  # "mar" is March, and mardi
        if (match := _DAY_FIRST.fullmatch(words)) and match[2] in _MONTH_OF:
            return _day(match[3], _MONTH_OF[match[2]], match[1])
        if (match := _MONTH_FIRST.fullmatch(words)) and match[1] in _MONTH_OF:
            return _day(match[3], _MONTH_OF[match[1]], match[2])
    raise NoDay(Why.UNREADABLE)


def _between_slashes(first: str, second: str, year: str, *, is_day_first: bool | None) -> date:
    if is_day_first is not None:
        return _day(year, second, first) if is_day_first else _day(year, first, second)
    found = sorted(
        {day for one, other in ((first, second), (second, first)) if (day := _day_or_none(year, one, other))}
    )
    if not found:
        raise NoDay(Why.NO_SUCH_DAY)
    if len(found) > 1:
        raise NoDay(Why.EITHER, *found)
    return found[0]


def _day_or_none(year: str, month: str, day: str) -> date | None:
    try:
        return _day(year, month, day)
    except NoDay:
        return None


def _day(year: str, month: str | int, day: str) -> date:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        raise NoDay(Why.NO_SUCH_DAY) from None
