"""Last days end at midnight where the tournament is held: at the desk, on the list, in My work, and for the mark."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.models import Federation
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.to_fide.test_to_fide import CODE, coded
from tournaments.reports.models import Report
from tournaments.reports.to_fide.files import fide_files
from tournaments.reports.to_fide.forms import SentForm
from tournaments.reports.to_fide.on_pages import notices
from tournaments.reports.to_fide.services import NotOnThatDay, mark_sent

DUE = date(2025, 10, 29)
LAST_SECOND = {  # of the 29th there, as a moment
    "America/Chicago": datetime(2025, 10, 30, 4, 59, 59, tzinfo=UTC),
    "Asia/Tokyo": datetime(2025, 10, 29, 14, 59, 59, tzinfo=UTC),
    "UTC": datetime(2025, 10, 29, 23, 59, 59, tzinfo=UTC),
}
ZONES = pytest.mark.parametrize("zone", list(LAST_SECOND))


@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.accepted(desk.received(coded(desk)))


def held_in(zone: str, report: Report) -> Report:
    Federation.objects.filter(pk="USA").update(time_zone=zone)
    return Report.objects.get(pk=report.pk)


@ZONES
def test_it_is_overdue_from_midnight_there_on_every_page(zone: str, report: Report, desk: Desk) -> None:
    report, last = held_in(zone, report), LAST_SECOND[zone]
    officer, pages = signed_in(desk.chiara), (f"/reports/{report.pk}/", "/to-fide/", "/my-work/")
    for moment, is_over in ((last - timedelta(minutes=5), False), (last + timedelta(seconds=1), True)):
        text = "It was due 29 October 2025 and is overdue." if is_over else "The last day is 29 October 2025."
        assert [notice.text for notice in notices(report, now=moment)] == [f"Not sent to FIDE yet. {text}"]
        at(moment)
        shown = [officer.get(page).content.decode() for page in pages]
        assert ["overdue" in page for page in shown] == [is_over] * 3


@ZONES
def test_a_file_is_sent_until_today_there_and_not_tomorrow(zone: str, report: Report, desk: Desk) -> None:
    report, now = held_in(zone, report), LAST_SECOND[zone]
    digest = fide_files(report)[0].sha256
    with pytest.raises(NotOnThatDay) as refusal:
        mark_sent(report, sha256=digest, sent_on=DUE + timedelta(days=1), by=desk.chiara, now=now)
    signed = report.tournament.local_day(report.sent_on_at or now)
    assert (refusal.value.first, refusal.value.last) == (signed, DUE)
    sent = mark_sent(report, sha256=digest, sent_on=DUE, by=desk.chiara, now=now)
    assert (sent.sent_on, sent.marked_at, sent.fide_code) == (DUE, now, CODE)


def test_a_report_that_is_signed_in_the_evening_is_sent_from_that_evening_on(desk: Desk) -> None:
    """02:00 UTC of the 16th is the evening of the 15th in Chicago."""
    evening = datetime(2025, 10, 16, 2, tzinfo=UTC)
    report = desk.endorsed(desk.received(coded(desk)))
    Report.objects.filter(pk=report.pk).update(endorsed_at=evening)
    report = held_in("America/Chicago", report)
    digest = fide_files(report)[0].sha256
    with pytest.raises(NotOnThatDay) as refusal:
        mark_sent(report, sha256=digest, sent_on=date(2025, 10, 16), by=desk.chiara, now=evening)
    assert (refusal.value.first, refusal.value.last) == (date(2025, 10, 15), date(2025, 10, 15))
    assert mark_sent(report, sha256=digest, sent_on=date(2025, 10, 15), by=desk.chiara, now=evening).stands


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ("2025-10-15", {}),
        ("2025-10-17", {}),
        ("2025-10-14", {"sent_on": ["It was sent between the day on which the report was signed and today."]}),
        ("2025-10-18", {"sent_on": ["It was sent between the day on which the report was signed and today."]}),
        ("", {"sent_on": ["This field is required."]}),
        ("yesterday", {"sent_on": ["Enter a valid date."]}),
    ],
)
def test_the_form_takes_the_days_from_the_signature_to_today(typed: str, errors: object, report: Report) -> None:
    files = fide_files(report)
    form = SentForm(
        {"sha256": files[0].sha256, "sent_on": typed}, files=files, first=date(2025, 10, 15), last=date(2025, 10, 17)
    )
    assert form.errors == errors
