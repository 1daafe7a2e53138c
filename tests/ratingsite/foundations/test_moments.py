"""A day is over where the tournament is held at the first instant of the next local day, whatever the clocks do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingsite.foundations.moments import counted_day, is_missed, too_late_from


def test_a_day_that_was_over_once_stays_over_though_the_clocks_are_put_back_behind_midnight() -> None:
    """In St. John's it was 0:01 on 1 November 2009, and a minute later 23:02 on 31 October again."""
    zone, again = ZoneInfo("America/St_Johns"), datetime(2009, 11, 1, 3, 0, tzinfo=UTC)
    assert (again.astimezone(zone).date(), is_missed(date(2009, 10, 31), zone, again)) == (date(2009, 10, 31), True)
    assert counted_day(again, zone) == date(2009, 11, 1)
    assert counted_day(datetime(2009, 11, 1, 2, 29, 59, tzinfo=UTC), zone) == date(2009, 10, 31)


@pytest.mark.parametrize(
    ("zone", "day", "until"),
    [
        ("America/Toronto", date(2026, 3, 4), "2026-03-05T05:00"),  # winter
        ("America/Toronto", date(2026, 3, 29), "2026-03-30T04:00"),  # summer
        ("America/Toronto", date(2026, 3, 7), "2026-03-08T05:00"),  # the clocks go on at two o'clock of the 8th
        ("America/Toronto", date(2026, 3, 8), "2026-03-09T04:00"),
        ("Australia/Sydney", date(2026, 4, 4), "2026-04-04T13:00"),  # the clocks go back at three of the 5th
        ("Australia/Sydney", date(2026, 4, 5), "2026-04-05T14:00"),
        ("Asia/Kolkata", date(2026, 1, 1), "2026-01-01T18:30"),
        ("Pacific/Kiritimati", date(2026, 1, 1), "2026-01-01T10:00"),
        ("Pacific/Pago_Pago", date(2026, 1, 1), "2026-01-02T11:00"),
        ("Africa/Cairo", date(2026, 4, 23), "2026-04-23T22:00"),  # the 24th begins at one o'clock
        ("America/Havana", date(2026, 3, 7), "2026-03-08T05:00"),  # so does the 8th
        ("America/Havana", date(2026, 10, 31), "2026-11-01T04:00"),  # the 1st has two midnights: the first
        ("Pacific/Apia", date(2011, 12, 29), "2011-12-30T10:00"),  # there was no 30th
    ],
)
def test_the_first_instant_that_is_too_late(zone: str, day: date, until: str) -> None:
    assert too_late_from(day, ZoneInfo(zone)) == datetime.fromisoformat(until).replace(tzinfo=UTC)


def test_the_last_microsecond_is_in_time_and_midnight_is_not() -> None:
    toronto, day = ZoneInfo("America/Toronto"), date(2026, 3, 4)
    midnight = datetime(2026, 3, 5, 5, tzinfo=UTC)
    assert not is_missed(day, toronto, midnight - timedelta(microseconds=1))
    assert is_missed(day, toronto, midnight)


def test_the_zone_in_which_a_moment_is_written_does_not_matter() -> None:
    moment = datetime(2026, 3, 5, 10, 30, tzinfo=ZoneInfo("Asia/Kolkata"))
    assert is_missed(date(2026, 3, 4), ZoneInfo("America/Toronto"), moment)


ZONES = ("America/Toronto", "Australia/Sydney", "Africa/Cairo", "America/Havana", "Asia/Kolkata", "Pacific/Apia")


@given(
    zone=st.sampled_from(ZONES),
    day=st.dates(date(2003, 1, 1), date(2035, 12, 31)),
    seconds=st.integers(-200_000, 200_000),
)
def test_missed_is_what_the_calendar_on_the_wall_says(zone: str, day: date, seconds: int) -> None:
    moment = datetime(day.year, day.month, day.day, 12, tzinfo=UTC) + timedelta(seconds=seconds)
    assert is_missed(day, ZoneInfo(zone), moment) == (moment.astimezone(ZoneInfo(zone)).date() > day)
