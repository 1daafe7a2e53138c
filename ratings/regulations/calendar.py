"""Which list an event is rated on, and how long a period lasts, by the edition in force (2022, 7.1 and 7.13)."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.regulations.list_rules import ListRules, closing_day_of, is_list_day, list_after
from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.months import first_of_next_month


def rules_on(system: str, day: date) -> ListRules:
    """The edition that governs lists on a day. Raises ``NoEditionInForce``.

    An edition that nothing follows makes one list behind its last day: its last events come on that.
    """
    book = rule_book(system)
    rules: ListRules | None
    try:
        rules = book.edition_on(day)
    except NoEditionInForce:
        rules = book.ended_last(day)
        if rules is None or rules.effective_to is None or day > list_after(rules, rules.effective_to):
            raise
    return rules


def is_list_date(system: str, day: date) -> bool:
    """Whether a list of the system is made on that day (7.1)."""
    return is_list_day(rules_on(system, day), day)


def next_list_date(system: str, after: date) -> date:
    """The first list date behind a day; behind a list that is older than every edition, the first one of all."""
    day = max(after + timedelta(days=1), first_day(system))
    while not is_list_date(system, day):
        list_day = rules_on(system, day).list_day
        month = day.replace(day=1) if day.day < list_day else first_of_next_month(day)
        day = month.replace(day=list_day)
    return day


def closing_day(system: str, list_date: date) -> date:
    """The last day on which a tournament may end for a list (7.13)."""
    return closing_day_of(rules_on(system, list_date), list_date)


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
        ended = rule_book(system).ended_last(day)
        found = list_after(ended, ended.effective_to) if ended and ended.effective_to else first_day(system)
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
    """The list dates from one to another, both included, up to the last one that a text makes."""
    dates, day = [], first
    while day <= last:
        dates.append(day)
        try:
            day = next_list_date(system, day)
        except NoEditionInForce:
            break
    return dates


def first_day(system: str) -> date:
    """The first day of a system's first edition."""
    found: date = rule_book(system).first_edition.effective_from
    return found


def last_day_for(system: str, list_date: date, ends_on: date, *, is_official: bool = False) -> date:
    """The last day on which the report of an event is in time for a list (7.13).

    ``is_official`` is an official event under a text that lets it end as late as the day before the list; one that
    ended behind the closing day may be reported so late too. See rulings: report-list.
    """
    closing = closing_day(system, list_date)
    is_later = is_official and closing < ends_on < list_date
    return list_date - timedelta(days=1) if is_later else closing


def list_date_of_report(system: str, *, ends_on: date, reported_on: date, is_official: bool = False) -> date:
    """The list on which an event comes whose report was received on a day: the first for which neither is too late.

    The page that shows a deadline, the report that is accepted and the run that takes it ask this. Raises
    ``NoEditionInForce`` where no such list is made.
    """
    rules_on(system, ends_on)  # a day that no edition covers has no list
    day = next_list_date(system, ends_on)
    while last_day_for(system, day, ends_on, is_official=is_official) < max(ends_on, reported_on):
        day = next_list_date(system, day)
    return day
