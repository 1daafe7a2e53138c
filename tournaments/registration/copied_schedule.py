"""The schedule of a copied tournament, moved to other days: as many days behind the first, at the same times. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, time, timedelta

PATTERN = "schedule_pattern"  # hidden in the form: "0@14:00 1@10:00 1@"
_ROUND = re.compile(r"(\d{1,3})@((?:[01]\d|2[0-3]):[0-5]\d)?", re.ASCII)


def pattern_of(first: date, rounds: Iterable[tuple[int, date, time | None]]) -> str:
    """``0@14:00 1@10:00``: of each round the days behind the first, and its time; nothing where a round is missing."""
    found = sorted(rounds)
    if [number for number, _day, _time in found] != list(range(1, len(found) + 1)):
        return ""
    each = (f"{(day - first).days}@{at.strftime('%H:%M') if at else ''}" for _number, day, at in found)
    return " ".join(each)


def moved_schedule(pattern: str, first: date, last: date, rounds: int) -> dict[str, str]:
    """The fields of the rounds; none where the days are too few for the pattern, or the rounds are not as many."""
    found = [_ROUND.fullmatch(part) for part in pattern.split()]
    if len(found) != rounds:
        return {}
    fields: dict[str, str] = {}
    for number, match in enumerate(found, start=1):
        if match is None or first + timedelta(days=int(match[1])) > last:
            return {}
        fields[f"round_{number}_day"] = (first + timedelta(days=int(match[1]))).isoformat()
        fields[f"round_{number}_time"] = match[2] or ""
    return fields
