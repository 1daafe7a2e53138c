"""The result of an event abroad: sent within a month, accepted by another, or lapsed with three years' bar (736)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.tournaments.registration.abroad.conftest import BARRED_UNTIL, END, LETTER_DAY, RESULT_DAY, Abroad
from tournaments.registration.abroad import results
from tournaments.registration.abroad.results import NoGames, NothingRated, NotOverYet, ResultTooLate
from tournaments.registration.abroad.selectors import (
    barred_until,
    events_abroad_to_decide,
    events_abroad_to_report,
)

A_DAY = timedelta(days=1)


def test_the_result_is_taken_from_the_last_day_of_play_for_a_month(abroad: Abroad) -> None:
    event = abroad.approved()
    for day, refusal in ((END - A_DAY, NotOverYet), (RESULT_DAY + A_DAY, ResultTooLate)):
        with pytest.raises(refusal):
            results.report_event_abroad(event, abroad.games(), crosstable="x", by=abroad.oscar, now=abroad.moment(day))
    with pytest.raises(NoGames):
        results.report_event_abroad(event, [], crosstable="x", by=abroad.oscar, now=abroad.moment(RESULT_DAY))
    sent = results.report_event_abroad(
        event, abroad.games(), crosstable="1. Amato", by=abroad.oscar, now=abroad.moment(RESULT_DAY)
    )
    assert (sent.state, sent.crosstable, sent.games.count()) == ("reported", "1. Amato", 3)


def test_a_returned_result_stays_in_time_and_is_replaced(abroad: Abroad) -> None:
    event = abroad.reported()
    first = event.reported_at
    now = abroad.moment(RESULT_DAY + timedelta(days=9))
    event = results.return_event_abroad(event, by=abroad.edna, now=now, reason="Round 1 is missing.")
    assert list(events_abroad_to_report(abroad.oscar, day=now.date())) == [event]
    again = results.report_event_abroad(event, abroad.games()[:1], crosstable="y", by=abroad.oscar, now=now)
    assert (again.state, again.reported_at, again.games.count(), again.reason) == ("reported", first, 1, "")


def test_who_sent_the_result_does_not_accept_it(abroad: Abroad) -> None:
    event, now = abroad.approved(), abroad.moment(RESULT_DAY)
    event = results.report_event_abroad(event, abroad.games(), crosstable="x", by=abroad.carla, now=now)
    for act in (results.accept_event_abroad,):
        with pytest.raises(NotPermitted):
            act(event, by=abroad.carla, now=now)
    assert [list(events_abroad_to_decide(who, day=now.date())) for who in (abroad.carla, abroad.edna)] == [[], [event]]
    assert results.accept_event_abroad(event, by=abroad.edna, now=now).state == "rated"


def test_what_fide_has_not_rated_is_set_aside_and_bars_nobody(abroad: Abroad) -> None:
    event, now = abroad.approved(), abroad.moment(RESULT_DAY)
    unrated = abroad.games()[2:]
    event = results.report_event_abroad(event, unrated, crosstable="x", by=abroad.oscar, now=now)
    with pytest.raises(NothingRated):
        results.accept_event_abroad(event, by=abroad.edna, now=now)
    event = results.set_aside_event_abroad(event, by=abroad.edna, now=now, reason="FIDE did not rate it.")
    assert (event.state, barred_until(abroad.jones, now.date())) == ("not-rated", None)


def test_without_a_result_it_lapses_on_the_day_behind_and_bars_for_three_years(abroad: Abroad) -> None:
    event = abroad.approved()
    assert results.lapse_events_abroad(now=abroad.moment(RESULT_DAY)) == 0
    assert results.lapse_events_abroad(now=abroad.moment(RESULT_DAY + A_DAY)) == 1
    event.refresh_from_db()
    entry = history_of(event)[-1]
    assert (event.state, event.barred_until) == ("lapsed", BARRED_UNTIL)
    assert (entry.act, entry.by, entry.details) == ("let event abroad lapse", None, {"barred_until": "2012-11-16"})
    assert barred_until(abroad.jones, BARRED_UNTIL) == BARRED_UNTIL
    assert barred_until(abroad.jones, BARRED_UNTIL + A_DAY) is None
    assert results.lapse_events_abroad(now=abroad.moment(date(2010, 1, 1))) == 0


def test_what_was_sent_in_time_never_lapses(abroad: Abroad) -> None:
    event = abroad.reported()
    assert results.lapse_events_abroad(now=abroad.moment(date(2010, 3, 1))) == 0
    event.refresh_from_db()
    assert event.state == "reported"
    assert history_of(event)[1].details == {"fee_cents": 2500, "fee_paid_on": LETTER_DAY.isoformat()}
