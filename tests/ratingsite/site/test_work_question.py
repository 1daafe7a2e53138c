"""The question about what waits is written once for offices, and asks on every day what it would if written then."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from itertools import chain, zip_longest

import pytest
from django.db import connection
from psycopg.sql import Literal

from ratingsite.office.accounts.models import Office, OfficeHeld
from ratingsite.office.asked_by_offices import Asking, FromDay, OfFederation, Offices, OfPerson
from ratingsite.site.work import PARTS, TURNING, question_for
from ratingsite.site.work_prepared import prepared
from ratingsite.site.work_question import Question, written

ME = 42
# before every text, when one follows another, ends of months and of a leap year's February
DAYS = [date.fromisoformat(day) for day in ("1960-01-31", "2003-06-30", "2012-02-29", "2024-03-01", "2025-10-15")]
Asked = tuple[str, list[str]]


def asked(question: Question, asking: Asking) -> Asked:
    """With the values as they are written: psycopg's wrappers are none of them like another."""
    return question.sql, list(map(repr, question.values_for(asking)))


def kept(held: Offices, day: date) -> tuple[Question, Asking]:
    question, codes = question_for(
        [OfficeHeld(office=office, federation_id=code or None) for office, code in held], day
    )
    return question, Asking(ME, codes, day)


def asked_anew(held: Offices, day: date) -> Asked:
    """As if nothing was kept: written of the day itself, not of one that stands for all."""
    steady = [pair for pair in enumerate(PARTS) if pair[1] not in TURNING]
    turning = [pair for pair in enumerate(PARTS) if pair[1] in TURNING]
    written_now = [written(parts, held, day) for parts in (steady, *([pair] for pair in turning))]
    rows = " UNION ALL ".join(each.sql for each in written_now if each.sql)
    values = tuple(value for each in written_now for value in each.values)
    counted = f"SELECT part_of_work, COUNT(*) FROM ({rows}) AS waiting GROUP BY part_of_work"  # noqa: S608
    newest = "SELECT -1, MAX(id) FROM audit_auditentry"
    return asked(Question(f"{counted} UNION ALL {newest}", values), Asking(ME, (), day))


def as_it_is_sent(question: Question, asking: Asking) -> str:
    """The statement with its values in it."""
    told = map(literal, question.values_for(asking))
    return "".join(chain(*zip_longest(question.sql.replace("%%", "%").split("%s"), told, fillvalue="")))


def as_postgresql_keeps_it(question: Question, asking: Asking) -> str:
    """The same with its values in the numbered places."""
    found = prepared(question)
    told = list(map(literal, found.values_for(asking)))
    return re.sub(
        r"\$(\d+)::(?:bigint|date|jsonb|timestamptz|varchar)", lambda place: told[int(place[1]) - 1], found.sql
    )


def literal(value: object) -> str:
    return Literal(value).as_string(connection.connection if connection.vendor == "postgresql" else None)


@pytest.mark.django_db
def test_who_holds_every_office_is_asked_about_on_every_day_what_would_be_written_then() -> None:
    held = tuple(sorted((office.value, code) for office in Office for code in ("", "CAN", "USA")))
    for day in DAYS:
        assert asked(*kept(held, day)) == asked_anew(held, day), day


@pytest.mark.django_db
@pytest.mark.parametrize("office", ["", *(office.value for office in Office)])
def test_who_holds_one_office_or_none_is_asked_about_what_would_be_written_then(office: str) -> None:
    for code, day in (("CAN", date(2011, 5, 31)), ("USA", date(2026, 1, 1))):
        held = ((office, code),) if office else ()
        assert asked(*kept(held, day)) == asked_anew(held, day)
        assert as_postgresql_keeps_it(*kept(held, day)) == as_it_is_sent(*kept(held, day))


@pytest.mark.django_db
def test_officers_of_two_federations_share_the_words(db: None) -> None:
    day = date(2026, 1, 1)
    (of_canada, canada), (of_the_usa, usa) = (kept((("rating-officer", code),), day) for code in ("CAN", "USA"))
    assert of_canada is of_the_usa
    assert {"CAN", "USA"} - set(map(str, of_canada.values_for(canada))) == {"USA"}
    assert {"CAN", "USA"} - set(map(str, of_canada.values_for(usa))) == {"CAN"}


@pytest.mark.django_db
def test_who_serves_more_than_a_hundred_federations_is_asked_about_each() -> None:
    held = tuple(("rating-officer", f"{first}{second}X") for first in "ABCDEFGHIJK" for second in "ABCDEFGHIJ")
    assert asked(*kept(held, DAYS[-1])) == asked_anew(held, DAYS[-1])


def test_days_and_moments_and_both_as_text_keep_their_distance_and_nothing_else_is_touched() -> None:
    moment = datetime(2025, 1, 1, 23, 59, tzinfo=UTC)
    week = timedelta(days=7)
    values = (
        *(FromDay(-week), FromDay(-week, moment=moment), FromDay(-week, behind=""), FromDay(week, behind=" 12:00")),
        *(OfPerson(), 7, "2024-03-01", date(2024, 3, 1), None),
        *(OfFederation(1), OfFederation(0), OfFederation(0, json.dumps), "~000"),
    )
    assert Question("", values).values_for(Asking(ME, ("CAN", "USA"), date(2024, 3, 3))) == [
        *(date(2024, 2, 25), moment.replace(2024, 2, 25), "2024-02-25", "2024-03-10 12:00"),
        *(ME, 7, "2024-03-01", date(2024, 3, 1), None),
        *("USA", "CAN", '"CAN"', "~000"),
    ]
