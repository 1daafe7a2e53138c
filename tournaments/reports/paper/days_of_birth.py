"""Days of birth in what was said freely: a public print knows the year and nothing else (11.23)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

_MONTHS = (
    *("jan", "feb|f[eé]v", "mar", "apr|avr", "may|mai", "jun|juin"),
    *("jul|juil", "aug|ao[uû]t", "sep", "oct", "nov", "d[eé]c"),
)
"""How a month begins in English or French."""
_BETWEEN = r"(?:\s+of\s+|[\s./,\u2010-\u2015-]{1,3})"


def without_days(comments: Iterable[str], days: Iterable[date]) -> tuple[str, ...]:
    """What was said, with each of these days cut to its year, in whichever notation it stands there."""
    distinct = sorted(set(days))
    return tuple(_cut(comment, distinct) for comment in comments)


def _cut(comment: str, days: Iterable[date]) -> str:
    for day in days:
        if f"{day:%y}" in comment:  # few are worth a pattern
            comment = _notations(day).sub(str(day.year), comment)
    return comment


def _notations(day: date) -> re.Pattern[str]:
    """``1988-03-17``, ``17.3.1988``, ``3/17/88``, ``17 March 1988``, ``March 17th, 1988``, ``19880317`` and so on."""
    year, short = f"{day.year:04}", f"{day.year % 100:02}"
    month, number = f"0?{day.month}", f"0?{day.day}(?:st|nd|rd|th|er)?"
    name = rf"(?:{_MONTHS[day.month - 1]})[a-zé]*"
    either = f"(?:{month}|{name})"
    orders = (
        (year, either, number),
        (number, either, f"(?:{year}|'?{short})"),
        (either, number, f"(?:{year}|'?{short})"),
        (year, number, month),
    )
    found = [_BETWEEN.join(order) for order in orders]
    packed = [f"{year}{day.month:02}{day.day:02}", f"{day.day:02}{day.month:02}{year}"]
    return re.compile(rf"(?<![0-9])(?:{'|'.join([*found, *packed])})(?![0-9])", re.IGNORECASE)
