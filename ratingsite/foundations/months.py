"""Months of the calendar: the same day of another month, and how many months lie between. Pure."""

from __future__ import annotations

from datetime import date, timedelta

MONTHS_A_YEAR = 12


def month_number(day: date) -> int:
    """The month of a day, counted from January of the year 0."""
    return day.year * MONTHS_A_YEAR + day.month - 1


def months_later(day: date, months: int) -> date:
    """The same day so many months later, or earlier if there are fewer than none.

    Where that month has no such day, the day behind its last: five years after 29 February are full on 1 March.
    """
    first = first_of_month(month_number(day) + months)
    found = first + timedelta(days=day.day - 1)
    return found if found.month == first.month else first_of_month(month_number(first) + 1)


def months_earlier(day: date, months: int) -> date:
    """The last day from which so many months are full on this one: of 31 March one month earlier 28 February."""
    found = months_later(day, -months)
    # where that month has no such day, the one behind its last was told
    return found if months_later(found, months) <= day else found - timedelta(days=1)


def years_later(day: date, years: int) -> date:
    """The same day so many years later; of 29 February 1 March where there is none."""
    return months_later(day, years * MONTHS_A_YEAR)


def first_of_month(number: int) -> date:
    """The first day of a month as ``month_number`` counts it."""
    return date(number // MONTHS_A_YEAR, number % MONTHS_A_YEAR + 1, 1)


def first_of_next_month(day: date) -> date:
    """The first day of the month behind that of a day."""
    return first_of_month(month_number(day) + 1)
