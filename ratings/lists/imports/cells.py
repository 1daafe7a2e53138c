"""The cells of a list, read: numbers within bounds, years, titles, flags. Each distinct text is read once. Pure."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from functools import lru_cache

from ratings.lists.imports.faults import BadCell
from ratings.lists.imports.layouts import FLAGS, SEXES, TITLES
from ratings.register.keys import key_of
from ratings.regulations.checks import BORN

HIGHEST_RATING = 4000
MOST_GAMES = 999  # of one player in one period
MOST_GAMES_EVER = 99_999 // 2  # nobody comes to the most that a run takes
FIRST_YEAR, LAST_YEAR = BORN.low, 2100  # whom a run refuses does not come in
LONGEST_NAME = 100
_FIDE_ID = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_OTHER_NUMBER = re.compile(r"([A-Z]{3})-([A-Za-z0-9.]{1,20})", re.ASCII)
_DAY = re.compile(r"([0-9]{1,2})[.]([0-9]{1,2})[.]([0-9]{2}|[0-9]{4})", re.ASCII)
_FULL_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)

Number = tuple[str, int | None, str | None, str]
"""A player's key, and its parts: the FIDE ID, or the federation that gave a number and the number."""


def number(text: str) -> Number:
    """``1503014``, or of who has no FIDE ID ``CAN-104321``."""
    digits = text.lstrip("0") or text
    if _FIDE_ID.fullmatch(digits):
        fide_id = int(digits)
        return key_of(fide_id, None, ""), fide_id, None, ""
    if found := _OTHER_NUMBER.fullmatch(text):
        return text, None, found[1], found[2]
    raise BadCell("bad-number")


def name(text: str) -> str:
    """The name with single blanks."""
    if not text:
        raise BadCell("no-name")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    if len(text) > LONGEST_NAME or not text.isprintable():
        raise BadCell("bad-name")
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def rating(text: str, zero_is_unrated: bool) -> int | None:
    """A rating from 1 to 4000; nothing, and in FIDE's files nought, of who has none."""
    if not text or (zero_is_unrated and text.strip("0") == ""):
        return None
    return _whole(text, 1, HIGHEST_RATING)


def highest_rating(text: str, rating_now: int | None, *, zero_is_unrated: bool) -> int | None:
    """The highest rating so far, where it is told: none is below the rating of now."""
    found = rating(text, zero_is_unrated)
    if found is not None and rating_now is not None and found < rating_now:
        raise BadCell("highest-below")
    return found


@lru_cache(maxsize=4096)
def games(text: str) -> int:
    """The games of the period; nothing is none."""
    return _whole(text, 0, MOST_GAMES) if text else 0


@lru_cache(maxsize=4096)
def games_ever(text: str) -> int | None:
    """The games of a career, where they are told."""
    return _whole(text, 0, MOST_GAMES_EVER) if text else None


@lru_cache(maxsize=4096)
def k_factor(text: str) -> int | None:
    """K as printed; nothing and nought are none."""
    return (_whole(text, 0, 999) or None) if text else None


@lru_cache(maxsize=4096)
def birth_year(text: str, last: int) -> int | None:
    """A year up to the ``last``, or that of a day as the old lists have it (``30.11.90``); nought is not known."""
    if not text or text.strip("0") == "":
        return None
    if found := _DAY.fullmatch(text):
        text = found[3] if len(found[3]) == len("1990") else f"19{found[3]}"
    if len(text) != len("1990"):
        raise BadCell("bad-birth")
    try:
        year = _whole(text, FIRST_YEAR, LAST_YEAR)
    except BadCell as error:
        raise BadCell("bad-birth") from error
    if year > last:
        raise BadCell("born-later")
    return year


@lru_cache(maxsize=4096)
def title(text: str, womens: str = "") -> str:
    """The title of the first column, else the one of the women's column."""
    try:
        return TITLES[text] or TITLES[womens]
    except KeyError:
        raise BadCell("unknown-title") from None


@lru_cache(maxsize=64)
def sex(text: str) -> str:
    """``m``, ``w`` or not known."""
    try:
        return SEXES[text]
    except KeyError:
        raise BadCell("unknown-sex") from None


@lru_cache(maxsize=64)
def flag(text: str) -> tuple[bool, bool]:
    """Whether the flag says a woman, and whether it says inactive."""
    try:
        return FLAGS[text.lower()]
    except KeyError:
        raise BadCell("unknown-flag") from None


@lru_cache(maxsize=64)
def yes_or_no(text: str) -> bool:
    """``1`` or ``0``."""
    if text not in ("0", "1"):
        raise BadCell("not-yes-or-no")
    return text == "1"


@lru_cache(maxsize=4096)
def day(text: str) -> date | None:
    """A calendar day as ISO 8601 writes it; nothing is not known."""
    if not text:
        return None
    try:
        if not _FULL_DAY.fullmatch(text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError:
        raise BadCell("not-a-day") from None


def _whole(text: str, least: int, most: int) -> int:
    """A whole number: no sign, no blank, no comma, no decimals."""
    if not (text.isascii() and text.isdigit()):
        raise BadCell("not-whole")
    value = int(text[:9])
    if len(text) > len("999999999") or not least <= value <= most:
        raise BadCell("out-of-bounds")
    return value
