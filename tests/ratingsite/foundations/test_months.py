"""Months are counted in one place."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratingsite.foundations.months import (
    first_of_month,
    first_of_next_month,
    month_number,
    months_earlier,
    months_later,
    years_later,
)


@pytest.mark.parametrize(
    ("day", "months", "then"),
    [
        (date(2024, 3, 16), 1, date(2024, 4, 16)),
        (date(2024, 3, 16), -3, date(2023, 12, 16)),
        (date(2024, 1, 31), 1, date(2024, 3, 1)),  # February has no 31st
        (date(2023, 12, 31), 2, date(2024, 3, 1)),
        (date(2024, 10, 31), -1, date(2024, 10, 1)),  # September has no 31st
        (date(2024, 5, 1), 0, date(2024, 5, 1)),
        (date(2024, 1, 31), 12, date(2025, 1, 31)),
    ],
)
def test_a_month_later_is_the_same_day_or_the_one_behind_the_last(day: date, months: int, then: date) -> None:
    assert months_later(day, months) == then


def test_years_after_the_29th_of_february_are_full_on_the_1st_of_march() -> None:
    assert years_later(date(2024, 2, 29), 1) == date(2025, 3, 1)
    assert years_later(date(2024, 2, 29), 4) == date(2028, 2, 29)
    assert years_later(date(2024, 2, 29), -5) == date(2019, 3, 1)


def test_months_are_counted_from_the_year_0() -> None:
    assert month_number(date(2000, 1, 31)) == 24_000
    assert first_of_month(24_011) == date(2000, 12, 1)
    assert first_of_next_month(date(2000, 12, 31)) == date(2001, 1, 1)


def test_every_day_of_four_years_lies_between_the_first_of_its_month_and_that_of_the_next() -> None:
    for number in range(4 * 366):
        day = date(2023, 1, 1) + timedelta(days=number)
        assert first_of_month(month_number(day)) <= day < first_of_next_month(day)


def test_so_many_months_are_full_on_a_day_from_the_last_such_day_on() -> None:
    days = [date(2007, 1, 1) + timedelta(days=number) for number in range(5 * 365 + 2)]
    for day in days:
        for months in (1, 3):
            found = months_earlier(day, months)
            assert months_later(found, months) <= day < months_later(found + timedelta(days=1), months)
    assert months_earlier(date(2009, 3, 31), 1) == date(2009, 2, 28)
