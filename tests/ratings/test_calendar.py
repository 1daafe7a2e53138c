"""Which list an event is rated on (2022, 7.1 and 7.13)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.calendar import closing_day, list_date_for, list_dates_between, next_list_date, period_start
from ratings.regulations import NoEditionInForce
from ratings.services.periods import NotAListDate, open_period


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


def test_every_day_of_four_years_agrees_with_a_plain_second_calculation() -> None:
    lists = [date(year, month, 1) for year in range(2022, 2027) for month in range(1, 13)]
    for number in range(4 * 365):
        day = date(2022, 1, 1) + timedelta(days=number)
        plain = next(first for first in lists if (first - day).days >= 3)
        assert list_date_for("fide-standard", day) == plain


def test_a_period_lasts_from_one_list_to_the_next() -> None:
    assert period_start("fide-standard", date(2026, 1, 1)) == date(2025, 12, 1)
    assert closing_day("fide-standard", date(2025, 11, 1)) == date(2025, 10, 29)
    assert next_list_date("fide-standard", date(2025, 12, 31)) == date(2026, 1, 1)
    assert list_dates_between("fide-standard", date(2025, 11, 1), date(2026, 1, 1)) == [
        date(2025, 11, 1),
        date(2025, 12, 1),
        date(2026, 1, 1),
    ]


def test_a_day_that_no_edition_covers_is_an_error_and_not_a_guess() -> None:
    with pytest.raises(NoEditionInForce):
        list_date_for("fide-standard", date(1999, 5, 5))


@pytest.mark.usefixtures("standard")
def test_a_period_is_opened_once_with_its_closing_day() -> None:
    period = open_period("fide-standard", date(2025, 11, 1))
    assert (period.starts_on, period.closes_on) == (date(2025, 10, 1), date(2025, 10, 29))
    assert open_period("fide-standard", date(2025, 11, 1)) == period


@pytest.mark.usefixtures("standard")
def test_no_period_ends_in_the_middle_of_a_month() -> None:
    with pytest.raises(NotAListDate):
        open_period("fide-standard", date(2025, 11, 15))


def test_an_edition_without_days_of_lists_makes_none() -> None:
    with pytest.raises(NoEditionInForce, match="cfc-2009 names no days of lists for cfc-regular"):
        list_date_for("cfc-regular", date(2009, 9, 5))
