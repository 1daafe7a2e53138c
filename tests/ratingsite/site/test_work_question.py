"""The question about what waits is written once for offices, and asks on every day what it would if written then."""

from datetime import UTC, date, datetime, timedelta

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld
from ratingsite.site.work import PARTS, TURNING, questions_for
from ratingsite.site.work_question import SOMEBODY, FromDay, Offices, Question, written

ME = 42
# before every text, when one follows another, ends of months and of a leap year's February
DAYS = [date.fromisoformat(day) for day in ("1960-01-31", "2003-06-30", "2012-02-29", "2024-03-01", "2025-10-15")]
Asked = list[tuple[str, list[str]]]


def asked(questions: list[Question], day: date) -> Asked:
    """With the values as they are written: psycopg's wrappers are none of them like another."""
    return [(each.sql, list(map(repr, each.values_for(ME, day)))) for each in questions]


def asked_of(held: Offices, day: date) -> Asked:
    """By the words that are kept."""
    offices = [OfficeHeld(office=office, federation_id=code or None) for office, code in held]
    return asked(questions_for(offices, day), day)


def asked_anew(held: Offices, day: date) -> Asked:
    """As if nothing was kept: written of the day itself, not of one that stands for all."""
    steady = [pair for pair in enumerate(PARTS) if pair[1] not in TURNING]
    turning = [pair for pair in enumerate(PARTS) if pair[1] in TURNING]
    return asked([written(parts, held, day) for parts in (steady, *([pair] for pair in turning))], day)


@pytest.mark.django_db
def test_who_holds_every_office_is_asked_about_on_every_day_what_would_be_written_then() -> None:
    held = tuple(sorted((office.value, code) for office in Office for code in ("", "CAN")))
    for day in DAYS:
        assert asked_of(held, day) == asked_anew(held, day), day


@pytest.mark.django_db
@pytest.mark.parametrize("held", [(), *(((office.value, "USA"),) for office in Office)], ids=str)
def test_who_holds_one_office_or_none_is_asked_about_what_would_be_written_then(held: Offices) -> None:
    for day in (date(2011, 5, 31), date(2026, 1, 1)):
        assert asked_of(held, day) == asked_anew(held, day)


def test_days_and_moments_and_both_as_text_keep_their_distance_and_nothing_else_is_touched() -> None:
    moment = datetime(2025, 1, 1, 23, 59, tzinfo=UTC)
    week = timedelta(days=7)
    values = (
        *(FromDay(-week), FromDay(-week, moment=moment), FromDay(-week, behind=""), FromDay(week, behind=" 12:00")),
        *(SOMEBODY, 7, "2024-03-01", date(2024, 3, 1), None),
    )
    assert Question("", values).values_for(ME, date(2024, 3, 3)) == [
        *(date(2024, 2, 25), moment.replace(2024, 2, 25), "2024-02-25", "2024-03-10 12:00"),
        *(ME, 7, "2024-03-01", date(2024, 3, 1), None),
    ]
