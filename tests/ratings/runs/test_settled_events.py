"""Which events stand among the open ones: whatever may still wait, and nothing of what was settled for good."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ratings.ledger.models import OpenEvent, RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.models import RatingList
from ratings.runs.corrections.selectors import events_to_correct
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.left_out import remember_left_out
from ratings.runs.set_aside.models import SetAside
from ratings.runs.settled_events import TASK, open_again, ring_to_settle, settle_events
from ratings.runs.waiting_events import all_events_waiting
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Publish, Record

GAMES = [(1, "cyd", "bob", "1-0")]
AT_NIGHT = datetime(2025, 11, 2, 2, 0, tzinfo=UTC)


def open_ones() -> set[RatedEvent]:
    return {each.event for each in OpenEvent.objects.select_related("event")}


def winter(record_games: Record) -> RatedEvent:
    return record_games(GAMES, source="winter", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))


def test_what_a_list_has_is_taken_out_behind_its_publication_and_what_waits_stays(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record
) -> None:
    waiting = winter(record_games)
    found = publish(NOVEMBER)
    assert open_ones() == {open_event, waiting}
    assert OutboxMessage.objects.get(dedup_key=f"{TASK}:{found.pk}").payload == {"task": TASK, "args": []}
    assert (settle_events(), settle_events()) == (1, 0)
    assert open_ones() == {waiting}
    keep_open(RatedEvent.objects.all())
    assert list(all_events_waiting()) == [waiting]  # whoever looks at all of them finds no more


def test_a_version_that_was_replaced_is_taken_out(first_list: RatingList, record_games: Record) -> None:
    _first, second = winter(record_games), winter(record_games)
    assert settle_events() == 1
    assert open_ones() == {second}


def set_aside(event: RatedEvent, by: User) -> SetAside:
    """A player of an event, from its run on."""
    said = {"system_id": "fide-standard", "reason": "Under inquiry.", "set_at": AFTER_CLOSING, "set_by": by}
    return SetAside.objects.create(player=event.games.all()[0].white, run=RatingRun.objects.get(), **said)


def test_an_event_whose_games_a_list_goes_without_stays(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, dmitri: User
) -> None:
    publish(NOVEMBER)
    set_aside(open_event, dmitri).left_out.add(open_event)
    assert settle_events() == 0
    assert open_ones() == {open_event}


def test_an_event_that_was_settled_waits_again_when_a_version_goes_without_games_of_it(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, dmitri: User
) -> None:
    publish(NOVEMBER)
    assert settle_events() == 1
    aside, run = set_aside(open_event, dmitri), RatingRun.objects.get()
    run.manifest["rows"]["set_aside"] = {"players": [aside.player_id]}
    remember_left_out(run)
    SetAside.objects.update(ended_at=AFTER_CLOSING, ended_by=dmitri)
    assert (settle_events(), open_ones(), list(aside.left_out.all())) == (0, {open_event}, [open_event])
    assert list(events_to_correct()) == [open_event]


def test_what_the_run_that_replaces_another_goes_without_waits_again(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record, dmitri: User
) -> None:
    autumn = record_games(GAMES, source="autumn")
    publish(NOVEMBER)
    assert settle_events() == 2
    before = RatingRun.objects.get(published_list__list_date=NOVEMBER)
    run = RatingRun.objects.create(period=before.period, started_by=dmitri, started_at=AFTER_CLOSING)
    run.events.set([open_event])
    open_again(before, run)
    assert open_ones() == {autumn}


def test_at_night_it_is_rung_for_once(db: None) -> None:
    ring_to_settle(now=AFTER_CLOSING)
    assert list(OutboxMessage.objects.values_list("dedup_key", flat=True)) == []
    ring_to_settle(now=AT_NIGHT)
    ring_to_settle(now=AT_NIGHT.replace(hour=3))
    assert list(OutboxMessage.objects.values_list("dedup_key", flat=True)) == [f"{TASK}:2025-11-02"]
