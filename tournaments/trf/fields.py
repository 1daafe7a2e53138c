"""The few forms a field of a report file can have: columns, whole numbers, points. Digits are 0 to 9 only."""

from __future__ import annotations

from ratingsite.foundations.exact import Hundredths

_LONGEST_NUMBER = 11


def columns(text: str, first: int, last: int) -> str:
    """What stands in the columns from ``first`` to ``last``, counted from 1 and both included."""
    return text[first - 1 : last]


def is_digits(text: str) -> bool:
    """Whether there are digits 0 to 9 and nothing else (``isdigit`` alone takes other scripts and superscripts)."""
    return text.isascii() and text.isdigit()


def whole_number(text: str) -> int | None:
    """The number in a field padded with spaces; nothing when it is blank or anything else."""
    bare = text.strip(" ")
    return int(bare) if is_digits(bare) and len(bare) <= _LONGEST_NUMBER else None


def points(text: str) -> Hundredths | None:
    """Points with at most one decimal, ``11.5`` or ``3``; nothing for anything else, a sign included."""
    whole, dot, part = text.strip(" ").partition(".")
    if not is_digits(whole) or len(whole) > 4 or (dot and not (is_digits(part) and len(part) == 1)):
        return None
    return Hundredths(int(whole) * 100 + int(part or 0) * 10)


def signed_points(text: str) -> Hundredths | None:
    """Points that may be negative, as record 299 has them."""
    bare = text.strip(" ")
    size = points(bare.removeprefix("-"))
    return size if size is None or not bare.startswith("-") else Hundredths(-size)


def points_text(count: Hundredths) -> str:
    """Points as the format writes them, with one decimal."""
    return f"{count // 100}.{count % 100 // 10}"
