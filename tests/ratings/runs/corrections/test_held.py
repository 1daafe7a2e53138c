"""A worker holds a correction by its lease while it computes, not by its row: nobody waits, and nobody comes second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import advance_correction, advance_held
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import TASK, Wrong, prepare_correction, publish_correction, withdraw_correction
from ratings.runs.failpoints import FailpointReached
from ratings.runs.models import RatingRun
from ratingsite.celery import app
from ratingsite.foundations.leases.claims import Claim, FenceLost, claim
from ratingsite.foundations.leases.wake import release_leases, wake_abandoned
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.at_once import at_once
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.slow_clock import LEASE, SlowClock, wait_for_a_beat

LATER = AFTER_CLOSING + timedelta(minutes=2)
VERSION_BEGINS = f'INSERT INTO "{RatingRun._meta.db_table}" '


def first_clock() -> datetime:
    return AFTER_CLOSING


def later_clock() -> datetime:
    return LATER


@pytest.fixture
def asked(corrected_event: RatedEvent, november_list: RatingList, eva: User) -> ListCorrection:
    """November is to be corrected, on which December rests; nobody has computed it yet."""
    wrong = Wrong(events=[corrected_event], reason="The scoresheet says so.")
    return prepare_correction(november_list, wrong, by=eva, now=AFTER_CLOSING)


def decided(asked: ListCorrection, quentin: User) -> ListCorrection:
    """Computed, looked at, and to be published."""
    advance_correction(asked.pk, clock=first_clock)
    return publish_correction(asked, by=quentin, now=AFTER_CLOSING, reason="As the scoresheet says.")


@contextmanager
def before_each_version(does: Callable[[], object]) -> Iterator[None]:
    """In the middle of the transaction, in front of the run of each version."""

    def told(execute: Callable[..., Any], sql: str, *said: Any) -> Any:
        if sql.startswith(VERSION_BEGINS):
            does()
        return execute(sql, *said)

    with connection.execute_wrapper(told):
        yield


def written() -> tuple[int, ...]:
    return tuple(model._default_manager.count() for model in (RatingList, RatingRun, AuditEntry, OutboxMessage))


@pytest.mark.django_db(transaction=True)
def test_a_correction_of_three_leases_is_computed_and_published_once(
    asked: ListCorrection, quentin: User, settings: Settings
) -> None:
    """Each beat and each claim is another connection's; on SQLite all of them wait for the end of the transaction."""
    settings.RUN_LEASE_SECONDS = LEASE.total_seconds()
    clock, taken = SlowClock(AFTER_CLOSING), list[object]()

    def work_long() -> None:
        for _ in range(3):
            clock.moment += LEASE * 2 / 3
            if connection.vendor == "postgresql":
                wait_for_a_beat(asked, clock)
                taken.extend(at_once(lambda _: claim(ListCorrection, asked.pk, clock=clock), threads=1))

    with before_each_version(work_long):
        advance_correction(asked.pk, clock=clock)
        publish_correction(asked, by=quentin, now=clock(), reason="As the scoresheet says.")
        advance_correction(asked.pk, clock=clock)
    asked.refresh_from_db()
    assert taken == [None] * (12 if connection.vendor == "postgresql" else 0)
    assert clock.moment - AFTER_CLOSING == 8 * LEASE  # four each, for two versions
    assert (asked.state, asked.fence, asked.attempts, asked.lease_until) == ("published", 2, 1, None)
    acts = AuditEntry.objects.filter(object_id=str(asked.pk)).order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["prepare correction", "compute correction", "decide on correction", "publish correction"]


@pytest.mark.postgresql_alone
@pytest.mark.django_db(transaction=True)
def test_who_withdraws_it_meanwhile_waits_for_no_worker(asked: ListCorrection, eva: User) -> None:
    """On SQLite everybody waits for whoever writes."""
    withdrawn: list[object] = []

    def withdraw() -> None:
        if not withdrawn:
            said = {"by": eva, "now": AFTER_CLOSING, "reason": "The wrong event."}
            withdrawn.extend(at_once(lambda _: withdraw_correction(asked, **said).state, threads=1))

    with before_each_version(withdraw):
        advance_correction(asked.pk, clock=first_clock)
    asked.refresh_from_db()
    assert withdrawn == ["withdrawn"]
    assert (asked.state, asked.effects) == ("withdrawn", {})
    assert not AuditEntry.objects.filter(act="compute correction").exists()


def test_a_worker_that_wakes_up_behind_its_lease_writes_nothing_of_what_it_computed(asked: ListCorrection) -> None:
    sleeper = held(asked, first_clock)
    advance_correction(asked.pk, clock=first_clock)
    assert ListCorrection.objects.get(pk=asked.pk).state == "queued"  # it is held
    advance_correction(asked.pk, clock=later_clock)
    before = written()
    with pytest.raises(FenceLost):
        advance_held(sleeper)
    asked.refresh_from_db()
    assert (asked.state, asked.fence, written()) == ("review", 2, before)


def test_a_worker_that_wakes_up_behind_its_lease_publishes_nothing(asked: ListCorrection, quentin: User) -> None:
    found = decided(asked, quentin)
    sleeper, next_one = held(found, first_clock), held(found, later_clock)
    before = written()
    with pytest.raises(FenceLost):
        advance_held(sleeper)
    assert written() == before
    advance_held(next_one)
    found.refresh_from_db()
    assert (found.state, found.fence, found.published_lists.count()) == ("published", 3, 2)


def held(correction: ListCorrection, clock: Callable[[], datetime]) -> Claim[ListCorrection]:
    found = claim(ListCorrection, correction.pk, clock=clock)
    assert found is not None
    return found


def test_a_worker_that_dies_is_followed_when_its_lease_is_over(
    asked: ListCorrection, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, **_: rung.append((name, args)))
    settings.PORTAL_FAILPOINTS = "run.before_listing=raise"
    with pytest.raises(FailpointReached):
        advance_correction(asked.pk, clock=first_clock)
    settings.PORTAL_FAILPOINTS = ""
    assert wake_abandoned(ListCorrection, TASK, begun="prepared_at", now=AFTER_CLOSING) == 0
    assert wake_abandoned(ListCorrection, TASK, begun="prepared_at", now=LATER) == 1
    assert rung == [(TASK, [str(asked.pk)])]
    advance_correction(asked.pk, clock=later_clock)
    asked.refresh_from_db()
    assert (asked.state, asked.fence, asked.attempts, asked.lease_until) == ("review", 2, 2, None)


def test_an_unexpected_error_gives_it_back_at_once(asked: ListCorrection) -> None:
    def break_down() -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError), before_each_version(break_down):
        advance_correction(asked.pk, clock=first_clock)
    advance_correction(asked.pk, clock=first_clock)
    asked.refresh_from_db()
    assert (asked.state, asked.attempts) == ("review", 2)


def test_the_start_of_the_only_process_ends_the_lease_of_a_correction(asked: ListCorrection) -> None:
    held(asked, first_clock)
    assert release_leases(ListCorrection) == 1
    assert held(asked, first_clock).fence == 2
