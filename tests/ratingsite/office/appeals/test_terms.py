"""Seven days of the communication of the decision (0.4): calendar days in the federation's zone, both ends."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.models import Federation
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.pages import term_finding
from ratingsite.office.appeals.words import fee_text, last_day_text
from ratingsite.office.pages import PageFinding

CHICAGO, AUCKLAND, KATHMANDU = "America/Chicago", "Pacific/Auckland", "Asia/Kathmandu"
ST_JOHNS = "America/St_Johns"


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def refusal(zone: str = CHICAGO, **changes: object) -> Refusal:
    usual = {"federation": Federation(code="XXX", time_zone=zone), "appeal_days": 7, "appeal_article": "0.4"}
    return Refusal(**usual | changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("zone", "communicated_at", "last_day"),
    [
        (CHICAGO, "2025-09-01 12:00", date(2025, 9, 8)),
        (CHICAGO, "2025-09-02 04:59:59", date(2025, 9, 8)),  # the last second of 1 September there
        (CHICAGO, "2025-09-02 05:00", date(2025, 9, 9)),
        (AUCKLAND, "2025-09-01 11:59:59", date(2025, 9, 8)),
        (AUCKLAND, "2025-09-01 12:00", date(2025, 9, 9)),  # 2 September there, 1 September in UTC
        (KATHMANDU, "2025-09-01 18:15", date(2025, 9, 9)),  # five hours and three quarters ahead
        (CHICAGO, "2024-02-23 12:00", date(2024, 3, 1)),  # a leap year
        (CHICAGO, "2023-02-23 12:00", date(2023, 3, 2)),
        (CHICAGO, "2024-12-28 12:00", date(2025, 1, 4)),
        (CHICAGO, "2025-04-24 12:00", date(2025, 5, 1)),  # a month of thirty days
        (CHICAGO, "2025-10-27 12:00", date(2025, 11, 3)),  # the clocks are set back between
    ],
)
def test_the_last_day_is_counted_from_the_day_of_the_communication_there(
    zone: str, communicated_at: str, last_day: date
) -> None:
    assert refusal(zone).last_day_from(moment(communicated_at)) == last_day


@pytest.mark.parametrize(
    ("zone", "received_at", "is_late"),
    [
        (CHICAGO, "2025-09-09 04:59:59", False),
        (CHICAGO, "2025-09-09 05:00", True),
        (AUCKLAND, "2025-09-08 11:59:59", False),
        (AUCKLAND, "2025-09-08 12:00", True),
        (CHICAGO, "2025-09-01 12:00", False),
    ],
)
def test_the_last_second_of_the_last_day_is_in_time_and_the_next_is_late(
    zone: str, received_at: str, is_late: bool
) -> None:
    assert refusal(zone, last_day=date(2025, 9, 8)).is_late(moment(received_at)) is is_late


def test_an_hour_that_is_put_back_over_midnight_gives_nobody_another_day() -> None:
    """It was 0:01 on 1 November 2009 in St. John's, and a minute later 23:02 on 31 October again: the day is over."""
    found = refusal(ST_JOHNS, last_day=date(2009, 10, 31))
    assert [found.is_late(moment(f"2009-11-01 {time}")) for time in ("02:29", "02:31", "03:00")] == [False, True, True]


def test_where_no_text_gives_the_days_no_day_is_too_late() -> None:
    old = refusal(appeal_days=None, appeal_article="")
    assert (old.last_day_from(moment("2003-09-01 12:00")), old.is_late(moment("2030-01-01 00:00"))) == (None, False)
    assert last_day_text(old) == "on any day: no text gives a last one"


def test_until_it_is_communicated_the_days_are_told_instead_of_the_day() -> None:
    assert [last_day_text(refusal(appeal_days=days)) for days in (1, 7)] == [
        "within 1 day of the day on which the decision is communicated",
        "within 7 days of the day on which the decision is communicated",
    ]
    assert last_day_text(refusal(last_day=date(2025, 9, 8))) == "until 8 September 2025"


@pytest.mark.parametrize(
    ("last_day", "received_on", "status", "required"),
    [
        (date(2025, 9, 8), date(2025, 9, 8), "met", "until 8 September 2025"),
        (date(2025, 9, 8), date(2025, 9, 9), "broken", "until 8 September 2025"),
        (date(2025, 9, 8), None, "open", "until 8 September 2025"),
    ],
)
def test_the_term_is_a_finding_with_its_article(
    last_day: date, received_on: date | None, status: str, required: str
) -> None:
    found = received_on.strftime("%-d September 2025") if received_on else ""
    assert term_finding(refusal(last_day=last_day, edition="fide-2024"), received_on) == PageFinding(
        status=status, text="Received in time", required=required, found=found, article="0.4", edition="fide-2024"
    )  # type: ignore[arg-type]


def test_a_term_without_days_is_open_and_not_broken() -> None:
    found = term_finding(refusal(appeal_days=None, appeal_article=""), date(2030, 1, 1))
    assert (found.status, found.required) == ("open", "on any day: no text gives a last one")


def test_the_fee_of_739_is_told_with_what_returns_it_and_none_where_no_text_asks_for_one() -> None:
    assert fee_text(refusal()) == ""
    assert fee_text(refusal(fee_cents=1000, refund_change=15)) == (
        "A fee of 10.00 dollars goes to the federation with the appeal; it is returned where a rating changes by 15 "
        "points or more, or somebody unrated gets a rating. It is not paid here."
    )


def test_every_day_of_a_leap_year_has_its_last_day_a_week_later() -> None:
    """A second calculation: noon there, so that no zone is in it."""
    found = refusal()
    for number in range(366):
        day = date(2024, 1, 1) + timedelta(days=number)
        noon = datetime.combine(day, datetime.min.time(), tzinfo=found.federation.zone) + timedelta(hours=12)
        assert found.last_day_from(noon).toordinal() == day.toordinal() + 7  # type: ignore[union-attr]
