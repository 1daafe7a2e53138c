"""Which list an event is rated on, and from where to where a period lasts, whatever text governs the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import (
    closing_day,
    first_day,
    is_list_date,
    last_closed_list,
    last_day_for,
    list_date_for,
    list_date_of_report,
    list_dates_between,
    next_list_date,
    period_start,
)
from ratings.regulations.list_rules import list_after, list_in_force
from ratings.regulations.registry import CFC, FIDE_STANDARD
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import edition_named

LISTS_OF_A_TEXT = [
    # 2003, 9.11: quarterly, closing a month before (9.13; ruling: one-month)
    ("fide-standard", date(2003, 9, 1), date(2003, 10, 1), date(2003, 7, 1), date(2003, 9, 1)),
    ("fide-standard", date(2003, 9, 2), date(2004, 1, 1), date(2003, 10, 1), date(2003, 12, 2)),
    # July 2009, 7.11: every two months, closing 7 days before (7.13)
    ("fide-standard", date(2009, 8, 25), date(2009, 9, 1), date(2009, 7, 1), date(2009, 8, 25)),
    ("fide-standard", date(2009, 8, 26), date(2009, 11, 1), date(2009, 9, 1), date(2009, 10, 25)),
    # rapid and blitz, 6.1: the first list of all stood half a year behind the first events
    ("fide-rapid", date(2012, 1, 1), date(2012, 7, 1), date(2012, 1, 1), date(2012, 6, 28)),
    # 2014: monthly, closing 3 days before
    ("fide-standard", date(2014, 8, 29), date(2014, 9, 1), date(2014, 8, 1), date(2014, 8, 29)),
    # CFC, 735: the 15th of each even month (ruling: cfc-list-days)
    ("cfc-regular", date(2009, 6, 15), date(2009, 6, 16), date(2009, 5, 1), date(2009, 6, 15)),
    ("cfc-active", date(2009, 6, 16), date(2009, 8, 16), date(2009, 6, 16), date(2009, 8, 15)),
    ("cfc-regular", date(2009, 12, 31), date(2010, 2, 16), date(2009, 12, 16), date(2010, 2, 15)),
]


@pytest.mark.parametrize(("system", "ends_on", "list_date", "starts_on", "closes_on"), LISTS_OF_A_TEXT)
def test_every_text_has_its_own_lists(
    system: str, ends_on: date, list_date: date, starts_on: date, closes_on: date
) -> None:
    found = list_date_for(system, ends_on)
    assert (found, period_start(system, found), closing_day(system, found)) == (list_date, starts_on, closes_on)


def test_every_day_of_four_years_agrees_with_a_plain_second_calculation() -> None:
    lists = [date(year, month, 1) for year in range(2022, 2027) for month in range(1, 13)]
    for number in range(4 * 365):
        day = date(2022, 1, 1) + timedelta(days=number)
        assert list_date_for("fide-standard", day) == next(first for first in lists if (first - day).days >= 3)


def test_lists_change_their_rhythm_with_the_text() -> None:
    days = list_dates_between("fide-standard", date(2009, 1, 1), date(2009, 11, 1))
    assert [day.month for day in days] == [1, 4, 7, 9, 11]
    assert [is_list_date("fide-standard", day) for day in (date(2009, 9, 1), date(2009, 9, 2))] == [True, False]


def test_a_text_that_nothing_follows_makes_one_list_more() -> None:
    # cfc-2009 governs what starts until 30 June 2010: what ends behind the 15th comes on the list of August
    assert list_date_for("cfc-regular", date(2010, 6, 30)) == date(2010, 8, 16)
    with pytest.raises(NoEditionInForce):
        next_list_date("cfc-regular", date(2010, 8, 16))
    until_then = [date(2010, 6, 16), date(2010, 8, 16)]
    assert list_dates_between("cfc-regular", date(2010, 6, 16), date(2010, 8, 16)) == until_then
    assert list_dates_between("cfc-regular", date(2010, 6, 16), date(2010, 12, 31)) == until_then


def test_a_day_before_every_text_has_no_list() -> None:
    with pytest.raises(NoEditionInForce):
        list_date_for("fide-standard", date(1999, 5, 5))


def test_behind_a_list_older_than_every_text_comes_the_first_one() -> None:
    assert next_list_date("cfc-regular", date(2009, 2, 1)) == date(2009, 6, 16)
    assert next_list_date("fide-standard", date(2003, 1, 1)) == date(2003, 7, 1)


@pytest.mark.parametrize(
    ("day", "list_date"),
    [
        (date(2009, 6, 15), date(2009, 4, 16)),
        (date(2009, 6, 16), date(2009, 6, 16)),
        (date(2010, 1, 31), date(2009, 12, 16)),
    ],
)
def test_the_list_in_force_is_the_last_one_of_that_day_or_before(day: date, list_date: date) -> None:
    assert list_in_force(CFC.editions[0], day) == list_date


@pytest.mark.parametrize(
    ("name", "day", "number", "list_date"),
    [
        ("fide-2003", date(2003, 9, 30), 1, date(2003, 10, 1)),
        ("fide-2003", date(2003, 10, 1), 1, date(2004, 1, 1)),
        ("fide-2003", date(2003, 10, 1), 5, date(2005, 1, 1)),
        ("fide-2022", date(2022, 12, 1), 3, date(2023, 3, 1)),
    ],
)
def test_lists_are_counted_behind_a_day(name: str, day: date, number: int, list_date: date) -> None:
    assert list_after(edition_named(FIDE_STANDARD.editions, name), day, number) == list_date


@pytest.mark.parametrize("system", SYSTEMS)
def test_on_any_day_the_last_closed_list_is_the_last_whose_period_had_closed(system: str) -> None:
    lists, day = [], first_day(system)
    while day < date(2031, 1, 1):
        try:
            day = next_list_date(system, day)
        except NoEditionInForce:
            break
        lists.append((closing_day(system, day), day))
    for number in range((date(2030, 1, 1) - first_day(system)).days):
        today = first_day(system) + timedelta(days=number)
        closed = [list_date for closes_on, list_date in lists if closes_on < today]
        assert last_closed_list(system, today) == (closed[-1] if closed else None)


@pytest.mark.parametrize(
    ("ends_on", "list_date"),
    [
        (date(2025, 10, 1), date(2025, 11, 1)),
        (date(2025, 10, 24), date(2025, 11, 1)),
        (date(2025, 10, 29), date(2025, 11, 1)),  # three days before the list
        (date(2025, 10, 30), date(2025, 12, 1)),
        (date(2025, 12, 30), date(2026, 2, 1)),
        (date(2024, 2, 27), date(2024, 3, 1)),  # 27 February is three days before 1 March in a leap year
        (date(2023, 2, 26), date(2023, 3, 1)),
    ],
)
def test_an_event_is_rated_on_the_first_list_that_closes_behind_it(ends_on: date, list_date: date) -> None:
    assert list_date_for("fide-standard", ends_on) == list_date


@pytest.mark.parametrize(
    ("ends_on", "is_official", "last_day"),
    [
        # 7.13: three days before; what ends behind it is in time until the day before the list, if it is official
        (date(2022, 5, 29), False, date(2022, 5, 29)),
        (date(2022, 5, 29), True, date(2022, 5, 29)),
        (date(2022, 5, 30), False, date(2022, 5, 29)),
        (date(2022, 5, 30), True, date(2022, 5, 31)),
        (date(2022, 6, 1), True, date(2022, 5, 29)),
    ],
)
def test_an_official_event_is_in_time_until_the_day_before_the_list(
    ends_on: date, is_official: bool, last_day: date
) -> None:
    assert last_day_for("fide-standard", date(2022, 6, 1), ends_on, is_official=is_official) == last_day


@pytest.mark.parametrize(
    ("ends_on", "reported_on", "list_date"),
    [
        (date(2022, 5, 20), date(2022, 5, 29), date(2022, 6, 1)),
        (date(2022, 5, 20), date(2022, 5, 30), date(2022, 7, 1)),
        (date(2022, 5, 30), date(2022, 5, 30), date(2022, 7, 1)),
        (date(2022, 5, 20), date(2022, 8, 15), date(2022, 9, 1)),
    ],
)
def test_an_event_comes_on_the_first_list_for_which_neither_end_nor_report_is_too_late(
    ends_on: date, reported_on: date, list_date: date
) -> None:
    assert list_date_of_report("fide-standard", ends_on=ends_on, reported_on=reported_on) == list_date


def test_an_event_before_every_text_comes_on_no_list() -> None:
    with pytest.raises(NoEditionInForce):
        list_date_of_report("fide-standard", ends_on=date(1999, 5, 20), reported_on=date(2022, 5, 20))


def test_an_event_is_not_official_unless_it_is_said() -> None:
    assert last_day_for("fide-standard", date(2022, 6, 1), date(2022, 5, 30)) == date(2022, 5, 29)
