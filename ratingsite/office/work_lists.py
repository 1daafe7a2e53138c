"""The lists that My work is made of: counted by their rows, and of a long one only what is shown is made into items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import Any, NamedTuple, Protocol

from django.db.models import QuerySet

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem, by_deadline


class Place(NamedTuple):
    """Where a row stands in My work: by its last day, then by what waits longest."""

    due_on: date
    since: datetime
    title: str
    row: Any


@dataclass(frozen=True, kw_only=True)
class LongList:
    """Rows of which there may be thousands for a person on a day: where each stands, and the items of some of them.

    ``places`` need tell no more than the first so many, in no order; ``items`` are those of the rows with some keys.
    """

    rows: Callable[[User, date], QuerySet[Any]]
    places: Callable[[User, date, int], Iterable[Place]]
    items: Callable[[User, date, Sequence[Any]], Iterable[WorkItem]]

    def every_item(self, user: User, day: date) -> Iterable[WorkItem]:
        """One item a row."""
        return _every_item(self, user, day)


@dataclass(frozen=True, kw_only=True)
class ListByDays:
    """The same where it is known how many are due on each day before any of their rows is read."""

    rows: Callable[[User, date], QuerySet[Any]]
    by_days: Callable[[User, date], RowsByDays]
    items: Callable[[User, date, Sequence[Any]], Iterable[WorkItem]]

    def every_item(self, user: User, day: date) -> Iterable[WorkItem]:
        """One item a row."""
        return _every_item(self, user, day)


AnyList = LongList | ListByDays


def _every_item(found: AnyList, user: User, day: date) -> Iterable[WorkItem]:
    keys = list(found.rows(user, day).order_by().values_list("pk", flat=True))
    return found.items(user, day, keys) if keys else ()


class RowsByDays(Protocol):
    """The rows of a ``ListByDays``: how many are due on each day, and how many of which no day is known yet."""

    @property
    def counts(self) -> Mapping[date, int]: ...

    @property
    def apart(self) -> int: ...

    def between(self, window: Window) -> Between:
        """The places of those that may stand in the window, which are all of whom no day is known, and some others."""


class Between(NamedTuple):
    """Places, and how many rows stand before all that is shown and were not read."""

    places: Iterable[Place]
    left_out: int


class Window:
    """The places that are shown of all lists together, and where the rows of a day stand in them at most."""

    def __init__(self, first: int, last: int, counts: Mapping[date, int], apart: int) -> None:
        self._first, self._last, self._counts, self._apart = first, last, counts, apart
        days = sorted(counts)
        self._before = dict(zip(days, accumulate((counts[each] for each in days), initial=0), strict=False))

    def of(self, day: date, count: int) -> tuple[int, int]:
        """Of one list's rows that are due on a day, in their order, those that may be shown: from one to before
        another. The rows of other lists on that day, and those of whom no day is known, may stand before them or not.
        """
        before, others = self._before[day], self._counts[day] - count + self._apart
        return min(max(self._first - before - others, 0), count), max(min(self._last - before, count), 0)


@dataclass(frozen=True, kw_only=True)
class Part:
    """One kind of work: as many rows as items, so that they can be counted without being read."""

    rows: Callable[[User, date], list[QuerySet[Any]]]
    items: Callable[[User, date], Iterable[WorkItem]]


@dataclass(frozen=True, kw_only=True)
class LongPart:
    """One kind of work in lists that may be long."""

    lists: tuple[AnyList, ...]

    def rows(self, user: User, day: date) -> list[QuerySet[Any]]:
        """As many rows as items."""
        return [each.rows(user, day) for each in self.lists]

    def items(self, user: User, day: date) -> Iterable[WorkItem]:
        """One item a row."""
        return (item for each in self.lists for item in each.every_item(user, day))


AnyPart = Part | LongPart


def items_between(parts: Mapping[AnyPart, int], user: User, day: date, first: int, last: int) -> list[WorkItem]:
    """The items from one place to before another, in the order of My work; ``parts`` says how many each has.

    A part without any is not asked. Of a long list the places are read of the rows that may stand between, or before
    ``last``, and the items of those that do.
    """
    asked = [part for part, count in parts.items() if count]
    lists = [each for part in asked if isinstance(part, LongPart) for each in part.lists]
    short = [item for part in asked if isinstance(part, Part) for item in part.items(user, day)]
    placed: list[tuple[Place, WorkItem | AnyList]] = [
        (Place(item.due_on or date.max, item.since, item.title, item.url), item) for item in short
    ]
    for each in lists:
        if isinstance(each, LongList):
            placed += [(place, each) for place in each.places(user, day, last)]
    by_days = [(each, each.by_days(user, day)) for each in lists if isinstance(each, ListByDays)]
    window, left_out = _window(first, last, [place for place, _owner in placed], [rows for _list, rows in by_days]), 0
    for each, rows in by_days:
        found = rows.between(window)
        placed += [(place, each) for place in found.places]
        left_out += found.left_out
    placed.sort(key=lambda pair: (*pair[0][:3], str(pair[0].row)))  # alike in all else: the same on every page
    return _items(placed[first - left_out : last - left_out], lists, user, day)


def _window(first: int, last: int, placed: Iterable[Place], by_days: Sequence[RowsByDays]) -> Window:
    counts = Counter(place.due_on for place in placed)
    for rows in by_days:
        counts.update(rows.counts)
    return Window(first, last, counts, sum(rows.apart for rows in by_days))


def _items(
    shown: Sequence[tuple[Place, WorkItem | AnyList]], lists: Iterable[AnyList], user: User, day: date
) -> list[WorkItem]:
    found = [item for _place, item in shown if isinstance(item, WorkItem)]
    for each in lists:
        if rows := [place.row for place, owner in shown if owner is each]:
            found += each.items(user, day, rows)
    return by_deadline(found)
