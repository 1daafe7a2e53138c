"""When lists are made, and which list an event is rated on, by the edition in force (2022, 7.1 and 7.13). Pure."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Protocol, cast

from ratings.regulations import NoEditionInForce, edition_for
from ratings.regulations.registry import rule_book
from ratingsite.editions import Edition, Status


class ListRules(Protocol):
    """What an edition says about lists, whichever family it is of."""

    id: str
    articles: Any
    effective_to: date | None

    @property
    def list_months(self) -> tuple[int, ...]:
        """The months of lists."""

    @property
    def list_day(self) -> int:
        """The day of the month that a list carries."""

    @property
    def closing_days(self) -> int:
        """How many days before a list its period closes."""


def rules_on(system: str, day: date) -> ListRules:
    """The edition that governs lists on a day. Raises ``NoEditionInForce``.

    An edition that nothing follows makes one list behind its last day: its last events come on that.
    """
    try:
        return cast(ListRules, edition_for(system, day))
    except NoEditionInForce:
        ended = _ended_last(system, day)
        if ended is None or ended.effective_to is None or day > _first_list_behind(ended, ended.effective_to):
            raise
        return ended


def _ended_last(system: str, day: date) -> ListRules | None:
    """The edition that came to its end last before a day."""
    editions: tuple[Edition, ...] = rule_book(system).editions
    in_force = (edition for edition in editions if edition.status is not Status.AS_APPLIED)
    ended = [edition for edition in in_force if edition.effective_to is not None and edition.effective_to < day]
    return cast(ListRules, ended[-1]) if ended else None


def _first_list_behind(rules: ListRules, last_day: date) -> date:
    """The first list date behind a day, if one edition governed for ever."""
    month = last_day.replace(day=1)
    day = month.replace(day=rules.list_day)
    while day <= last_day or day.month not in rules.list_months:
        month = _next_month(month)
        day = month.replace(day=rules.list_day)
    return day


def is_list_date(system: str, day: date) -> bool:
    """Whether a list of the system is made on that day (7.1)."""
    rules = rules_on(system, day)
    return day.day == rules.list_day and day.month in rules.list_months


def next_list_date(system: str, after: date) -> date:
    """The first list date behind a day; behind a list that is older than every edition, the first one of all."""
    day = max(after + timedelta(days=1), first_day(system))
    while not is_list_date(system, day):
        list_day = rules_on(system, day).list_day
        month = day.replace(day=1) if day.day < list_day else _next_month(day)
        day = month.replace(day=list_day)
    return day


def closing_day(system: str, list_date: date) -> date:
    """The last day on which a tournament may end for a list (7.13)."""
    return list_date - timedelta(days=rules_on(system, list_date).closing_days)


def period_start(system: str, list_date: date) -> date:
    """The first day of the period that ends with a list: the date of the list before it (7.11).

    The first period of a system begins with its first edition.
    """
    day = list_date
    while day > first_day(system):
        month = (day.replace(day=1) - timedelta(days=1)).replace(day=1)
        day = max(month.replace(day=list_date.day), first_day(system))
        if is_list_date(system, day):
            return day
    return first_day(system)


def last_closed_list(system: str, day: date) -> date | None:
    """The latest list whose period had closed before a day (7.13); ``None`` before the first one closed.

    Behind the last edition it is the last list that was made.
    """
    try:
        found = next_list_date(system, day)
    except NoEditionInForce:
        ended = _ended_last(system, day)
        found = _first_list_behind(ended, ended.effective_to) if ended and ended.effective_to else first_day(system)
    while found > first_day(system):
        if is_list_date(system, found) and closing_day(system, found) < day:
            return found
        found = period_start(system, found)
    return None


def list_date_for(system: str, ends_on: date) -> date:
    """The list that an event ending that day is rated on, if its report comes in time (7.13)."""
    rules_on(system, ends_on)  # a day that no edition covers has no list
    day = next_list_date(system, ends_on)
    while closing_day(system, day) < ends_on:
        day = next_list_date(system, day)
    return day


def list_dates_between(system: str, first: date, last: date) -> list[date]:
    """The list dates from one to another, both included."""
    dates, day = [], first
    while day <= last:
        dates.append(day)
        day = next_list_date(system, day)
    return dates


def first_day(system: str) -> date:
    """The first day of a system's first edition."""
    return cast(date, rule_book(system).editions[0].effective_from)


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
