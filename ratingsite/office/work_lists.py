"""The lists that My work is made of: counted by their rows, and of a long one only what is shown is made into items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

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
        keys = list(self.rows(user, day).order_by().values_list("pk", flat=True))
        return self.items(user, day, keys) if keys else ()


@dataclass(frozen=True, kw_only=True)
class Part:
    """One kind of work: as many rows as items, so that they can be counted without being read."""

    rows: Callable[[User, date], list[QuerySet[Any]]]
    items: Callable[[User, date], Iterable[WorkItem]]


@dataclass(frozen=True, kw_only=True)
class LongPart:
    """One kind of work in lists that may be long."""

    lists: tuple[LongList, ...]

    def rows(self, user: User, day: date) -> list[QuerySet[Any]]:
        """As many rows as items."""
        return [each.rows(user, day) for each in self.lists]

    def items(self, user: User, day: date) -> Iterable[WorkItem]:
        """One item a row."""
        return (item for each in self.lists for item in each.every_item(user, day))


AnyPart = Part | LongPart


def items_between(parts: Mapping[AnyPart, int], user: User, day: date, first: int, last: int) -> list[WorkItem]:
    """The items from one place to before another, in the order of My work; ``parts`` says how many each has.

    A part without any is not asked. Of a long list the places are read of as many rows as may stand before ``last``,
    and the items of those between.
    """
    asked = [part for part, count in parts.items() if count]
    lists = [each for part in asked if isinstance(part, LongPart) for each in part.lists]
    short = [item for part in asked if isinstance(part, Part) for item in part.items(user, day)]
    placed: list[tuple[Place, WorkItem | LongList]] = [
        (Place(item.due_on or date.max, item.since, item.title, item.url), item) for item in short
    ]
    for each in lists:
        placed += [(place, each) for place in each.places(user, day, last)]
    placed.sort(key=lambda pair: (*pair[0][:3], str(pair[0].row)))  # alike in all else: the same on every page
    shown = placed[first:last]
    found = [item for _place, item in shown if isinstance(item, WorkItem)]
    for each in lists:
        if rows := [place.row for place, owner in shown if owner is each]:
            found += each.items(user, day, rows)
    return by_deadline(found)
