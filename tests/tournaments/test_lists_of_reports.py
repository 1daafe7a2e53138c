"""The deadline that a page shows, the list that a report comes on and what a run takes are one answer."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.open_periods import open_period
from ratings.runs.waiting_events import events_for
from tests.tournaments.desk import Desk, listed
from tournaments.registration import decisions
from tournaments.registration.facts import deadlines_of, list_of_report
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import expected_list
from tournaments.regulations.deadlines import DeadlineCode
from tournaments.reports import services as reports
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of
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
    due = next((each for each in deadlines_of(tournament, now=moment) if each.code is DeadlineCode.REPORT), None)
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


# ---------------------------------------------------------------- several systems, several parts, later versions
def shown(tournament: Tournament, system: str, now: datetime) -> set[date | None]:
    """The lists for which the pages show a last day of the report, among the deadlines of a system."""
    families = {SYSTEMS[system]}
    found = deadlines_of(tournament, now=now)
    return {each.list_date for each in found if each.code is DeadlineCode.REPORT and each.family in families}


def test_each_system_has_its_own_list_and_each_run_takes_it_there(desk: Desk) -> None:
    both: dict[str, Any] = {"other_systems": ("cfc-regular",), "is_advertised": True}
    tournament = desk.approved(starts_on=date(2009, 9, 7), **both)
    report = desk.reported(tournament)
    lists = {"fide-standard": date(2009, 11, 1), "cfc-regular": date(2009, 10, 16)}
    for system, list_date in lists.items():
        assert shown(tournament, system, desk.after(tournament)) == {list_date}
        assert desk.comes_on(report, system) == list_date
        assert events_for(open_period(system, list_date)).count() == 1
    assert events_for(open_period("fide-standard", date(2009, 9, 1))).count() == 0
    assert events_for(open_period("cfc-regular", date(2009, 8, 16))).count() == 0


def test_each_part_comes_on_the_list_of_its_own_days_and_report(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)  # rounds of 12 October, 1 and 21 November
    parts = [desk.accepted(desk.received(league, last_round=number)) for number in (1, 2)]
    parts.append(desk.accepted(desk.received(league)))
    assert [desk.comes_on(part, "fide-standard") for part in parts] == [NOVEMBER, DECEMBER, DECEMBER]
    assert shown(league, "fide-standard", desk.after(league)) == {DECEMBER}


def test_a_decision_that_comes_later_leaves_an_event_on_its_list(desk: Desk) -> None:
    """What counts is when the report was sent on, not when a version was written."""
    report = desk.reported(desk.approved())
    late = desk.moment(date(2025, 11, 20))
    decisions.refuse_rating(report.tournament, by=desk.qadira, now=late, reason="Invented.")
    assert (desk.versions(report), desk.comes_on(report, "fide-standard")) == (2, NOVEMBER)


def test_behind_the_last_list_of_a_system_none_is_expected(desk: Desk) -> None:
    listed("cfc-regular", date(2010, 8, 16), {})
    assert expected_list("cfc-regular", date(2010, 6, 20), date(2010, 8, 16)) is None
