"""Lapsed: the last list that it could come on has passed, and nobody has signed a report."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.endings.lapsing import last_of_all_lists
from tournaments.registration.endings.services import let_lists_pass
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports


def over(desk: Desk, **changes: object) -> Tournament:
    tournament = desk.approved(**changes)
    registration.let_days_pass(now=desk.after(tournament))
    return Tournament.objects.get(pk=tournament.pk)


def last_day(desk: Desk, tournament: Tournament) -> date:
    last = last_of_all_lists(tournament, now=desk.after(tournament))
    assert last is not None
    return last.day


def lapsed(desk: Desk, tournament: Tournament, days: int = 1) -> Tournament:
    """The tournament as the sweep leaves it so many days behind its last one."""
    let_lists_pass(now=desk.moment(last_day(desk, tournament) + timedelta(days=days)))
    return Tournament.objects.get(pk=tournament.pk)


# 9.1: "… the third list after the end of the tournament": October ends, January's list closes three days before
def test_behind_the_last_day_of_its_last_list_it_lapses_once(desk: Desk) -> None:
    tournament = over(desk)
    assert last_day(desk, tournament) == date(2025, 12, 29)
    assert lapsed(desk, tournament, days=0).state == "finished"
    told = OutboxMessage.objects.count()
    gone = lapsed(desk, tournament)
    assert (gone.state, gone.ended_by, gone.ended_at) == ("lapsed", None, desk.moment(date(2025, 12, 30)))
    assert OutboxMessage.objects.count() == told + 1
    assert lapsed(desk, tournament, days=2).ended_at == gone.ended_at
    entry = history_of(gone)[-1]
    assert (entry.act, entry.by, entry.article, entry.details) == ("lapse", None, "9.1", {"day": "2025-12-29"})
    at(desk.moment(date(2025, 12, 30)))
    page = signed_in(desk.boris).get(f"/tournaments/{gone.pk}/").content.decode()
    assert 'no report was signed by <time datetime="2025-12-29">' in page
    assert "No text gives a way back." in page
    assert "Upload the report" not in page


def test_what_was_signed_in_time_waits_for_its_offices_however_long(desk: Desk) -> None:
    report = desk.received(desk.approved())
    tournament, now = report.tournament, desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=now)
    assert lapsed(desk, tournament).state == "finished"
    reports.return_report(report, by=desk.chiara, now=now, reason="Round 2.")
    assert lapsed(desk, tournament).state == "lapsed"


@pytest.mark.parametrize(
    "changes",
    [
        {"starts_on": date(2010, 8, 12)},  # no text of that year knows a last list
        {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True},  # CFC 733 does
    ],
)
def test_without_a_last_list_in_each_system_nothing_lapses(changes: dict[str, object], desk: Desk) -> None:
    tournament = over(desk, **changes)
    assert last_of_all_lists(tournament, now=desk.after(tournament)) is None
    assert let_lists_pass(now=desk.moment(date(2025, 1, 1))) == 0


def test_what_was_registered_after_its_last_list_was_entered_on_purpose(desk: Desk) -> None:
    tournament = over(desk)
    Tournament.objects.filter(pk=tournament.pk).update(registered_at=desk.moment(date(2026, 3, 1)))
    assert let_lists_pass(now=desk.moment(date(2026, 3, 2))) == 0


def test_a_sweep_asks_one_question_about_those_in_time_however_many(desk: Desk) -> None:
    for many in (1, 2):
        in_time = last_day(desk, over(desk)) - timedelta(days=2)
        with CaptureQueriesContext(connection) as asked:
            assert let_lists_pass(now=desk.moment(in_time)) == 0
        assert len(asked) == 1, many


# CFC 733: three months, and the executive director may rate it all the same
def test_the_director_lets_a_late_report_of_the_cfc_be_sent(desk: Desk) -> None:
    tournament = over(desk, system="cfc-regular", starts_on=date(2009, 9, 7), is_advertised=True)
    gone, late = lapsed(desk, tournament), desk.moment(date(2010, 1, 15))
    assert gone.state == "lapsed"
    at(late)
    page = signed_in(desk.edgar).get(f"/tournaments/{gone.pk}/").content.decode()
    assert "The executive director may still have it rated" in page
    assert f"/tournaments/{gone.pk}/decide-late-report/" in page
    decision = decisions.allow_late_report(gone, by=desk.edgar, now=late, reason="The post was on strike.")
    gone.refresh_from_db()
    assert (gone.state, gone.ended_at) == ("finished", None)
    entry = history_of(gone)[-1]
    assert (entry.act, entry.old_state, entry.new_state) == ("decide late-report", "lapsed", "finished")
    assert let_lists_pass(now=late) == 0
    decisions.take_back(decision, by=desk.edgar, now=late, reason="It was not.")
    assert let_lists_pass(now=late) == 1
