"""A worker holds a correction by its lease while it computes, not by its row: nobody waits, and nobody comes second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from time import sleep
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.corrections.computing import MOST_BEGINNINGS, advance_correction, advance_held
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import (
    TASK,
    Wrong,
    compute_again,
    prepare_correction,
    publish_correction,
    withdraw_correction,
)
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.celery import app
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.foundations.leases.claims import Claim, FenceLost, claim
from ratingsite.foundations.leases.wake import release_leases, wake_abandoned
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.at_once import at_once
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.slow_clock import LEASE, SlowClock, wait_for_a_beat

LATER = AFTER_CLOSING + timedelta(minutes=2)
AT_NEW_YEAR = datetime(2025, 12, 31, 9, 0, tzinfo=UTC)
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


@pytest.fixture
def january(asked: ListCorrection, record_games: Record, dmitri: User, quentin: User) -> RatingRun:
    """The run of the list to come, which somebody has looked at."""
    record_games([(1, "ann", "cyd", "1-0")], source="club", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    run = start_run(open_period("fide-standard", date(2026, 1, 1)), by=dmitri, now=AT_NEW_YEAR)
    advance_run(run.pk, clock=lambda: AT_NEW_YEAR)
    look_at_every_flag(run, by=quentin, now=AT_NEW_YEAR, note="")
    run.refresh_from_db()
    return run


@dataclass
class PublishedMeanwhile:
    """Another connection publishes a run in front of the nth version; it waits for nobody longer than a moment."""

    run: RatingRun
    by: User
    nth: int
    longest: str = "3s"
    versions: int = 0
    found: list[str] = field(default_factory=list)

    def once(self) -> None:
        self.versions += 1
        if self.versions == self.nth:
            self.found.extend(map(str, at_once(self._publish, threads=1)))

    def _publish(self, _: int) -> object:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout TO %s", [self.longest])
        return publish_rating_list(self.run, by=self.by, now=AT_NEW_YEAR)


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


@pytest.mark.postgresql_alone
@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.django_db(transaction=True)
def test_a_run_is_published_while_a_correction_computes_which_then_computes_anew(
    asked: ListCorrection, january: RatingRun, quentin: User, nth: int
) -> None:
    published = PublishedMeanwhile(january, quentin, nth)
    with before_each_version(published.once):
        advance_correction(asked.pk, clock=first_clock)
    asked.refresh_from_db()
    assert published.found == ["fide-standard 2026-01-01"]
    assert asked.state == "review", asked.failure
    lists = [(each["list_date"], each["from"], each["to"]) for each in asked.effects["lists"]]
    assert lists == [("2025-11-01", 1, 2), ("2025-12-01", 1, 2), ("2026-01-01", 1, 2)]


@pytest.mark.postgresql_alone
@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.django_db(transaction=True)
def test_a_run_that_is_published_while_versions_are_made_brings_them_back_to_the_decision(
    asked: ListCorrection, january: RatingRun, quentin: User, nth: int
) -> None:
    found = decided(asked, quentin)
    published = PublishedMeanwhile(january, quentin, nth)
    with before_each_version(published.once):
        advance_correction(found.pk, clock=first_clock)
    found.refresh_from_db()
    assert published.found == ["fide-standard 2026-01-01"]
    assert (found.state, found.decided_by, found.published_lists.count()) == ("review", None, 0)
    assert [each["list_date"] for each in found.effects["lists"]] == ["2025-11-01", "2025-12-01", "2026-01-01"]
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="The same for January.")
    advance_correction(found.pk, clock=first_clock)
    found.refresh_from_db()
    assert (found.state, found.published_lists.count()) == ("published", 3)
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[]] * 7


@pytest.mark.postgresql_alone
@pytest.mark.django_db(transaction=True)
def test_a_run_that_comes_to_be_published_while_versions_take_their_places_waits_and_is_overtaken(
    asked: ListCorrection, january: RatingRun, quentin: User
) -> None:
    found, published = decided(asked, quentin), PublishedMeanwhile(january, quentin, 1, longest="60s")
    with ThreadPoolExecutor(1) as pool, when_the_first_takes_its_place(lambda: pool.submit(published.once)):
        advance_correction(found.pk, clock=first_clock)
    found.refresh_from_db()
    january.refresh_from_db()
    assert (found.state, found.published_lists.count()) == ("published", 2)
    assert (january.state, january.failure["code"]) == ("failed", "overtaken")
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[]] * 5


@contextmanager
def when_the_first_takes_its_place(begin: Callable[[], Future[None]]) -> Iterator[None]:
    """Something is begun beside, and the correction goes on when that waits."""
    begun: list[Future[None]] = []

    def told(execute: Callable[..., Any], sql: str, *said: Any) -> Any:
        if not begun and sql.startswith(f'UPDATE "{RatingList._meta.db_table}" '):
            begun.append(begin())
            with connection.cursor() as cursor:
                while not begun[0].done():
                    cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
                    if cursor.fetchall() != [(0,)]:
                        break
                    sleep(0.02)
        return execute(sql, *said)

    with connection.execute_wrapper(told):
        yield


@pytest.mark.postgresql_alone
@pytest.mark.django_db(transaction=True)
def test_where_lists_are_published_again_and_again_the_correction_fails_and_says_why(
    asked: ListCorrection, players: dict[str, Player], dmitri: User, eva: User
) -> None:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "Rapid"})
    months = iter(range(1, 13))

    def import_another(_: int) -> object:
        row = ImportedEntry(player=players["bob"], rating=1950, k_factor=20)
        said = {"origin": "test", "by": dmitri, "now": AFTER_CLOSING}
        return import_list("fide-rapid", date(2025, next(months), 1), [row], **said)  # type: ignore[arg-type]

    with before_each_version(lambda: at_once(import_another, threads=1)):
        advance_correction(asked.pk, clock=first_clock)
    asked.refresh_from_db()
    assert (asked.state, asked.failure["code"]) == ("failed", "lists-moved")
    assert RatingList.objects.filter(system="fide-rapid").count() == 2 * MOST_BEGINNINGS
    compute_again(asked, by=eva, now=AFTER_CLOSING)
    advance_correction(asked.pk, clock=first_clock)
    asked.refresh_from_db()
    assert (asked.state, asked.failure) == ("review", {})


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
