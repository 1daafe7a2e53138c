"""Differences of corrections that wait for the next list, as a whole list of another portal brings them.

What they become belongs to a room behind this one: it says here how it takes them over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import singledispatch
from typing import Any

from ratings.lists.imports.cells import HIGHEST_RATING
from ratings.lists.models import RatingList

Json = dict[str, Any]
Brought = Mapping[int, Sequence[Json]]
"""By the row of the player."""

LONGEST_REASON = 4000
MOST_GAMES = 9999
_NUMBERS: Mapping[str, tuple[int, int, bool]] = {  # the least, the most, and whether there may be none
    "rating": (-HIGHEST_RATING, HIGHEST_RATING, False),
    "first": (1, HIGHEST_RATING, True),
    "games": (-MOST_GAMES, MOST_GAMES, False),
    "highest": (1, HIGHEST_RATING, True),
}
_DAYS = ("last_day", "wrong_last_day")
FIELDS = (*_NUMBERS, *_DAYS, "prepared_at", "reason")


@singledispatch
def keep(batch: Any, published: RatingList, brought: Brought, *, now: datetime) -> None:
    """Take over what a list brings along, in the transaction in which it is published."""
    raise TypeError(f"nothing takes over what {type(batch).__name__} brings")


@singledispatch
def overtake(batch: Any, published: RatingList, *, now: datetime) -> None:
    """End what waited for the next list when this one comes in, in the transaction in which it is published."""
    raise TypeError(f"nothing ends what waited for the next list when {type(batch).__name__} comes in")


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What waits for the next list: the list that it corrects, why, and the address of its page."""

    of_list: RatingList
    reason: str
    url: str


@singledispatch
def ended_by(batch: Any) -> Sequence[Ending]:
    """What would end when this list comes in, for who looks at it before."""
    raise TypeError(f"nothing tells what ends when {type(batch).__name__} comes in")


# ---------------------------------------------------------------- what is read
def are_differences(told: Any, rating: int | None) -> bool:
    """Whether what a file says of a line with this rating is written as the portal writes it, and leads to a rating."""
    if not isinstance(told, list) or not told or not all(_is_difference(each) for each in told):
        return False
    led = rating if rating is not None else next((each["first"] for each in told if each["first"]), None)
    moved = sum(each["rating"] for each in told) if rating is not None else 0
    return led is None or 1 <= led + moved <= HIGHEST_RATING


def _is_difference(told: Any) -> bool:
    if not isinstance(told, dict) or told.keys() != set(FIELDS):
        return False
    reason = told["reason"]
    is_reason = isinstance(reason, str) and len(reason.strip()) > 0 and len(reason) <= LONGEST_REASON
    return (
        is_reason
        and "\0" not in reason
        and all(_is_number(told[name], *bounds) for name, bounds in _NUMBERS.items())
        and all(told[name] is None or _is_day(told[name]) for name in _DAYS)
        and _is_moment(told["prepared_at"])
    )


def _is_number(value: Any, least: int, most: int, may_lack: bool) -> bool:
    if value is None:
        return may_lack
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_moment(value: Any) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False
