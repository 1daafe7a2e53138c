"""Under inquiry: an event that is held waits where everybody in the office sees it, and no run takes it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from ratings.ledger.holds import HeldAlready, NotHeld, hold_event, hold_on, holds_of, release_event
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod, RatingSystem
from ratings.runs.models import RatingRun
from ratings.runs.pages import acts_of
from ratings.runs.publish import HeldMeanwhile, publish_rating_list
from ratings.runs.waiting_events import events_for, events_held, events_waiting
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.profiles.test_views import text

NOW = datetime(2025, 10, 28, 9, 0, tzinfo=UTC)
WHY = {"article": "5.1", "reason": "Results of round 3 are examined"}


def test_no_run_takes_an_event_while_it_is_held(open_event: RatedEvent, november: RatingPeriod, qadira: User) -> None:
    hold = hold_event("open", **WHY, by=qadira, now=NOW)
    assert (list(events_for(november)), events_held("fide-standard")) == ([], [(open_event, hold)])
    release_event("open", reason="Nothing was found", by=qadira, now=NOW)
    assert (list(events_for(november)), events_held("fide-standard")) == ([open_event], [])


def test_a_held_tournament_holds_its_parts_and_nothing_else(record_games: Record, qadira: User) -> None:
    games = [(1, "ann", "bob", "0-1")]
    part = record_games(games, source="league.2")
    record_games(games, source="league-of-others")
    hold = hold_event("league", **WHY, by=qadira, now=NOW)
    assert events_held("fide-standard") == [(part, hold)]
    assert hold_on("league-of-others", "fide-standard") is None


def test_a_hold_in_one_system_holds_nothing_in_another(record_games: Record, qadira: User) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "cfc-regular"})
    games = [(1, "ann", "bob", "0-1")]
    fide, cfc = (record_games(games, source="open", system=system) for system in ("fide-standard", "cfc-regular"))
    hold = hold_event("open", "cfc-regular", **WHY, by=qadira, now=NOW)
    assert (events_held("cfc-regular"), events_held("fide-standard")) == ([(cfc, hold)], [])
    assert list(events_waiting("fide-standard")) == [fide]
    with pytest.raises(HeldAlready, match="open"):
        hold_event("open", "cfc-regular", **WHY, by=qadira, now=NOW)
    with pytest.raises(NotHeld, match="open"):
        release_event("open", reason="Nothing was found", by=qadira, now=NOW)
    both = hold_event("open", **WHY, by=qadira, now=NOW)
    release_event("open", "cfc-regular", reason="Nothing was found", by=qadira, now=NOW)
    assert [hold_on("open", system) for system in ("cfc-regular", "fide-standard")] == [both, both]
    assert list(holds_of("open")) == [both]


def test_an_event_is_held_once_and_released_once(record_games: Record, qadira: User) -> None:
    hold_event("open", **WHY, by=qadira, now=NOW)
    with pytest.raises(HeldAlready, match="open"):
        hold_event("open", **WHY, by=qadira, now=NOW)
    release_event("open", reason="Nothing was found", by=qadira, now=NOW)
    with pytest.raises(NotHeld, match="open"):
        release_event("open", reason="Nothing was found", by=qadira, now=NOW)


def test_holding_and_releasing_stand_in_the_record(qadira: User) -> None:
    held = hold_event("open", **WHY, by=qadira, now=NOW)
    release_event("open", reason="Nothing was found", by=qadira, now=NOW)
    acts = {(entry.act, entry.by.name, entry.article, entry.reason) for entry in history_of(held)}
    assert acts == {
        ("hold event", "Qadira Chair", "5.1", "Results of round 3 are examined"),
        ("release event", "Qadira Chair", "5.1", "Nothing was found"),
    }


def test_the_list_is_not_published_with_an_event_that_was_held_after_the_freeze(
    reviewed: RatingRun, qadira: User, quentin: User
) -> None:
    hold_event("open", **WHY, by=qadira, now=NOW)
    with pytest.raises(HeldMeanwhile, match="The open"):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)


def test_the_closed_button_says_beforehand_that_an_event_has_been_held(
    reviewed: RatingRun, qadira: User, quentin: User
) -> None:
    hold_event("open", **WHY, by=qadira, now=NOW)
    publish = acts_of(reviewed, quentin, AFTER_CLOSING.date())[0]
    assert (publish.allowed, publish.why_not) == (
        False,
        "“The open” has been held since this run was frozen: void it and start again.",
    )


def test_the_page_says_that_an_event_has_been_held(
    client: Client, reviewed: RatingRun, qadira: User, quentin: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    hold_event("open", **WHY, by=qadira, now=NOW)
    client.force_login(quentin)
    answer = client.post(f"/runs/{reviewed.pk}/publish/", follow=True)
    assert "“The open” has been held since this run was frozen" in text(answer.content)


def test_the_start_page_shows_what_is_held_and_why(
    client: Client, first_list: RatingList, open_event: RatedEvent, qadira: User, dmitri: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    hold_event("open", **WHY, by=qadira, now=NOW)
    client.force_login(dmitri)
    page = text(client.get("/runs/start/").content)
    assert "Held: no run takes these until they are released" in page
    assert "Results of round 3 are examined" in page
