"""A period is opened when it is asked for first."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.runs.open_periods import NotAListDate, open_period


@pytest.mark.usefixtures("standard")
def test_a_period_is_opened_once_with_its_closing_day() -> None:
    period = open_period("fide-standard", date(2025, 11, 1))
    assert (period.starts_on, period.closes_on) == (date(2025, 10, 1), date(2025, 10, 29))
    assert open_period("fide-standard", date(2025, 11, 1)) == period


@pytest.mark.usefixtures("standard")
def test_no_period_ends_in_the_middle_of_a_month() -> None:
    with pytest.raises(NotAListDate):
        open_period("fide-standard", date(2025, 11, 15))
