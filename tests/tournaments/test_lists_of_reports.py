"""The deadline that a page shows, the list that a report comes on and what a run takes are one answer."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from ratings.runs.open_periods import open_period
from ratings.runs.waiting_events import events_for
from tests.tournaments.desk import Desk
from tournaments.registration.facts import deadline, list_of_report
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import expected_list
from tournaments.regulations.deadlines import DeadlineCode
from tournaments.reports import services as reports
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts import source_of
from tournaments.reports.services import ticks_wanted

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)


def sent_on(desk: Desk, tournament: Tournament, moment: datetime) -> Report:
    """The report, sent on at a moment: by the rating officer, of an official event by the chief arbiter (0.3)."""
    report, now = desk.received(tournament), desk.after(tournament)
    certified_at = moment if tournament.is_official else now
    ticks = ticks_wanted(report, now=certified_at)
    report = reports.certify_report(report, by=desk.boris, now=certified_at, ticks=ticks)
    if not tournament.is_official:
        report = reports.endorse_report(report, by=desk.chiara, now=moment)
    return reports.accept_report(report, by=desk.dmitri, now=moment + timedelta(days=3))


def midnight(desk: Desk, day: date) -> datetime:
    """The first instant of a day where the tournament is held."""
    return datetime.combine(day, time(), desk.federation.zone)


@pytest.mark.parametrize(("late_by", "list_date"), [(timedelta(microseconds=-1), NOVEMBER), (timedelta(), DECEMBER)])
@pytest.mark.parametrize(
    ("changes", "last_day"),
    [
        ({}, date(2025, 10, 29)),
        ({"starts_on": date(2025, 10, 29), "is_official": True}, date(2025, 10, 31)),
    ],
)
def test_the_last_instant_of_the_deadline_is_in_time_and_the_next_is_not(
    changes: dict[str, Any], last_day: date, late_by: timedelta, list_date: date, desk: Desk
) -> None:
    tournament = desk.approved(**changes)
    moment = midnight(desk, last_day + timedelta(days=1)) + late_by
    due = deadline(tournament, DeadlineCode.REPORT, now=moment)
    assert due is not None
    assert (due.day, due.list_date) == (last_day, NOVEMBER)
    event = latest_event(source_of(sent_on(desk, tournament, moment)), "fide-standard")
    assert event is not None
    assert event.comes_on == list_date
    assert expected_list("fide-standard", event.ends_on, event.comes_on) == list_date
    taken = [day for day in (NOVEMBER, DECEMBER) if event in events_for(open_period("fide-standard", day))]
    assert taken[0] == list_date


def test_before_2022_a_late_report_waits_for_a_later_list_too(desk: Desk) -> None:
    tournament = desk.approved()
    tournament.starts_on, tournament.ends_on = date(2016, 8, 20), date(2016, 8, 22)
    asked: dict[str, Any] = {"ends_on": tournament.ends_on, "received_at": midnight(desk, date(2016, 8, 30))}
    assert list_of_report(tournament, "fide-standard", **asked) == date(2016, 10, 1)
    assert list_of_report(tournament, "cfc-regular", **asked) is None
