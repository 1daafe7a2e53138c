"""When lists are made, and which list an event is rated on, by the edition in force (2022, 7.1 and 7.13). Pure."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Protocol, cast

from ratings.regulations import NoEditionInForce, edition_for


class ListRules(Protocol):
    """What an edition says about lists, whichever family it is of."""

    list_months: tuple[int, ...]
    closing_days: int
    inactive_after_months: int


def rules_on(system: str, day: date) -> ListRules:
    """The edition that governs lists on a day. Raises ``NoEditionInForce``."""
    edition = edition_for(system, day)
    if not hasattr(edition, "list_months"):
        raise NoEditionInForce(f"{edition.id} names no days of lists for {system}")
    return cast(ListRules, edition)


def is_list_date(system: str, day: date) -> bool:
    """Whether a list of the system is made on that day (7.1)."""
    return day.day == 1 and day.month in rules_on(system, day).list_months


def next_list_date(system: str, after: date) -> date:
    """The first list date behind a day."""
    day = _next_month(after)
    while not is_list_date(system, day):
        day = _next_month(day)
    return day


def closing_day(system: str, list_date: date) -> date:
    """The last day on which a tournament may end for a list (7.13)."""
    return list_date - timedelta(days=rules_on(system, list_date).closing_days)


def period_start(system: str, list_date: date) -> date:
    """The first day of the period that ends with a list: the date of the list before it (7.11)."""
    day = _previous_month(list_date)
    while not is_list_date(system, day):
        day = _previous_month(day)
    return day


def list_date_for(system: str, ends_on: date) -> date:
    """The list that an event ending that day is rated on, if its report comes in time (7.13)."""
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


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def _previous_month(day: date) -> date:
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)
