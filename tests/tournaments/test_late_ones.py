"""What comes too late waits for the office that the text names, and is rated when that office has decided."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest

from ratings.regulations.snapshots import Decision, Registration
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import facts
from tests.tournaments.to_the_list import published
from tests.tournaments.work import work_and_rows
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import expected_list
from tournaments.regulations.report_findings import ReportCode
from tournaments.reports import services as reports
from tournaments.reports.late_reports import late_until
from tournaments.reports.models import Report
from tournaments.reports.services import ReportHasErrors

STANDARD, CFC = "fide-standard", "cfc-regular"
RATINGS: dict[int, int | None] = {1: 2301, 2: 2105, 3: 2250, 4: 1890}


@pytest.fixture(autouse=True)
def long_in_office(desk: Desk) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))


# ---------------------------------------------------------------- ruling: late-registration
def registered_on(desk: Desk, day: date, *, starts_on: date) -> Tournament:
    """Three rounds from a day on, in a year whose days of notice nobody knows, announced on another."""
    days = [starts_on + timedelta(days=number) for number in range(3)]
    schedule = tuple((number, each, time(14, 0)) for number, each in enumerate(days, start=1))
    said = facts(
        desk.boris, federation=desk.federation.pk, starts_on=starts_on, ends_on=days[-1], schedule=schedule,
        rate_of_play="7200",
    )  # fmt: skip
    now = desk.moment(day)
    tournament = registration.register_draft(said, by=desk.astrid, now=now)
    return registration.submit_registration(tournament, by=desk.astrid, now=now)


@pytest.mark.parametrize("starts_on", [date(2004, 5, 8), date(2016, 5, 7)], ids=["2003, 7.1", "2014, 0.4"])
def test_where_no_days_of_notice_are_known_the_day_before_play_is_in_time(desk: Desk, starts_on: date) -> None:
    assert registered_on(desk, starts_on - timedelta(days=1), starts_on=starts_on).state == "submitted"


@pytest.mark.parametrize(
    ("starts_on", "told"),
    # the text of 2003 knows no leave (7.1): of what is let in all the same the registration is not told
    [(date(2004, 5, 8), None), (date(2016, 5, 7), Registration(on=date(2016, 5, 7), decision=Decision.ACCEPTED))],
    ids=["2003, 7.1", "2014, 0.4"],
)
def test_what_is_registered_when_it_is_played_waits_for_the_chair_and_is_rated_then(
    desk: Desk, starts_on: date, told: Registration | None
) -> None:
    listed(STANDARD, starts_on.replace(day=1), RATINGS)
    tournament = registered_on(desk, starts_on, starts_on=starts_on)
    assert tournament.state == "late"
    now = desk.moment(starts_on)
    for somebody in (desk.chiara, desk.dmitri):
        with pytest.raises(NotPermitted):
            registration.approve_late_registration(tournament, by=somebody, now=now, reason="x")
    tournament = registration.approve_late_registration(tournament, by=desk.qadira, now=now, reason="A flood.")
    report = desk.reported(tournament)
    event = desk.in_ledger(report)
    assert event.registration == told
    day = expected_list(STANDARD, tournament.ends_on, None)
    assert day is not None
    run = published(desk, STANDARD, day).run
    assert {result.games for result in run.results.all()} == {3}


# ---------------------------------------------------------------- ruling: cfc-late-report
def certified(report: Report, desk: Desk, day: date) -> Report:
    """The report of May 2009 as its chief arbiter certifies it on a day, with every tick."""
    now = desk.moment(day)
    return certified_with_ticks(report, by=desk.boris, now=now)


def test_a_report_of_more_than_three_months_waits_for_the_executive_director(desk: Desk) -> None:
    """733: an event that ended on 14 May is reported in time until 14 August."""
    listed(CFC, date(2009, 5, 1), RATINGS)
    tournament = desk.approved(starts_on=date(2009, 5, 12), system=CFC, is_advertised=True)
    report, day = desk.received(tournament), date(2009, 8, 15)
    with pytest.raises(ReportHasErrors) as refusal:
        certified(report, desk, day)
    assert [(found.code, found.article) for found in refusal.value.findings] == [(ReportCode.LATE_REPORT, "733")]
    now = desk.moment(day)
    with pytest.raises(NotPermitted):
        decisions.allow_late_report(tournament, by=desk.qadira, now=now, reason="x")
    decisions.allow_late_report(tournament, by=desk.edgar, now=now, reason="The post was on strike.")
    report = certified(report, desk, day)
    report = reports.endorse_report(report, by=desk.chiara, now=now)
    report = reports.accept_report(report, by=desk.dmitri, now=now)
    new = published(desk, CFC, date(2009, 8, 16))
    assert [event["id"] for event in new.run.manifest["input"]["events"]] == [report.rated_event.key]


def test_the_executive_director_finds_it_in_my_work_until_he_has_decided(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2009, 5, 12), system=CFC, is_advertised=True)
    day = date(2009, 8, 15)
    assert of_late_reports(desk.edgar, day) == []
    report = desk.received(tournament)
    assert of_late_reports(desk.edgar, date(2009, 8, 14)) == []
    page = f"/tournaments/{tournament.pk}/decide-late-report/"
    assert of_late_reports(desk.edgar, day) == [(tournament.name, page, "733", report.created_at)]
    for user in (desk.qadira, desk.dmitri, desk.chiara, desk.boris):
        assert of_late_reports(user, day) == []
    decisions.allow_late_report(tournament, by=desk.edgar, now=desk.moment(day), reason="The post was on strike.")
    assert of_late_reports(desk.edgar, day) == []


@pytest.mark.parametrize("state", ["finished", "lapsed"])
def test_the_executive_director_may_refuse_it_too(desk: Desk, state: str) -> None:
    """711: and nobody is asked again."""
    tournament = desk.approved(starts_on=date(2009, 5, 12), system=CFC, is_advertised=True)
    desk.received(tournament)
    day = date(2009, 8, 15)
    ended_at = desk.moment(day) if state == "lapsed" else None
    Tournament.objects.filter(pk=tournament.pk).update(state=state, ended_at=ended_at)
    assert len(of_late_reports(desk.edgar, day)) == 1
    decisions.refuse_rating(tournament, by=desk.edgar, now=desk.moment(day), reason="Three months are three months.")
    assert of_late_reports(desk.edgar, day) == []
    tournament.refresh_from_db()
    assert tournament.state == {"finished": "not-rated", "lapsed": "lapsed"}[state]


def test_what_corrects_an_accepted_report_or_was_sent_on_in_time_is_not_late(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2009, 5, 12), system=CFC, is_advertised=True)
    report, day = desk.received(tournament), date(2009, 8, 15)
    assert len(of_late_reports(desk.edgar, day)) == 1
    rows_of_it = Report.objects.filter(pk=report.pk)
    rows_of_it.update(state=Report.State.CERTIFIED, certified_at=desk.moment(day), certified_by=desk.boris)
    assert len(of_late_reports(desk.edgar, day)) == 1
    Tournament.objects.filter(pk=tournament.pk).update(is_official=True)  # nobody endorses it
    assert of_late_reports(desk.edgar, day) == []


@pytest.mark.parametrize(
    ("day", "last"),
    [
        (date(2009, 6, 1), date(2009, 2, 28)),  # what ended on 1 March is in time until 1 June
        (date(2009, 5, 31), date(2009, 2, 28)),
        (date(2009, 6, 2), date(2009, 3, 1)),
        (date(2009, 8, 1), date(2009, 4, 30)),
        (date(2009, 8, 15), date(2009, 5, 14)),
    ],
)
def test_three_months_end_on_the_same_day_of_another_month(day: date, last: date) -> None:
    assert set(late_until(day)) == {last}


def of_late_reports(user: User, day: date) -> list[tuple[str, str, str, datetime]]:
    items, rows = work_and_rows(User.objects.get(pk=user.pk), day)
    assert sum(each.count() for each in rows) == len(items)
    late = [item for item in items if item.what.startswith("The report came late")]
    return [(item.title, item.url, item.article, item.since) for item in late]


def test_a_report_of_three_months_waits_for_nobody(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2009, 5, 12), system=CFC, is_advertised=True)
    assert certified(desk.received(tournament), desk, date(2009, 8, 14)).state == "certified"


def test_other_texts_know_no_such_decision(desk: Desk) -> None:
    tournament = desk.approved()
    desk.received(tournament)
    with pytest.raises(decisions.NothingToDecide):
        decisions.allow_late_report(tournament, by=desk.edgar, now=desk.after(tournament), reason="x")
