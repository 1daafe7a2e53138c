"""A stage that outlives its lease keeps the run; a worker that is gone loses it."""

from __future__ import annotations

import pytest
from django.db import connection
from pytest_django import Settings

from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratingsite.foundations.leases.claims import Claim, claim
from ratingsite.foundations.leases.heartbeat import beating
from tests.at_once import at_once
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.slow_clock import LEASE, SlowClock, lease_of, wait_for_a_beat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clock(settings: Settings) -> SlowClock:
    settings.RUN_LEASE_SECONDS = LEASE.total_seconds()
    return SlowClock(AFTER_CLOSING)


def test_a_stage_of_three_leases_keeps_its_run(run: RatingRun, clock: SlowClock) -> None:
    taken: list[Claim[RatingRun] | None] = []

    def work_long(state: str, done: int, total: int) -> None:
        if state != "computing" or taken:
            return
        for _ in range(5):
            clock.moment += LEASE * 2 / 3
            wait_for_a_beat(run, clock)
            taken.append(claim(RatingRun, run.pk, clock=clock))

    advance_run(run.pk, clock=clock, tell=work_long)
    run.refresh_from_db()
    assert taken == [None] * 5
    assert clock.moment - AFTER_CLOSING > 3 * LEASE
    assert (run.state, run.fence, run.attempts) == ("review", 1, 1)


def test_the_lease_of_a_worker_that_is_gone_is_not_renewed(run: RatingRun, clock: SlowClock) -> None:
    held = claim(RatingRun, run.pk, clock=clock)
    with beating(held):
        clock.moment += LEASE / 2
        wait_for_a_beat(run, clock)
    clock.moment += 2 * LEASE
    assert claim(RatingRun, run.pk, clock=clock).fence == 2


def test_whoever_lost_the_run_leaves_the_lease_of_the_next_alone(run: RatingRun, clock: SlowClock) -> None:
    sleeper = claim(RatingRun, run.pk, clock=clock)
    clock.moment += 2 * LEASE
    assert claim(RatingRun, run.pk, clock=clock).fence == 2
    lease = lease_of(run)
    clock.moment += LEASE / 2
    assert sleeper.renew() is False
    assert lease_of(run) == lease


def test_nobody_waits_for_a_run_in_somebodys_transaction(run: RatingRun, clock: SlowClock) -> None:
    """The lease is over, and yet its worker writes: who claims leaves at once. SQLite locks all, and lets him wait."""
    held = claim(RatingRun, run.pk, clock=clock)
    clock.moment += 2 * LEASE
    with held.fenced():
        if connection.vendor == "postgresql":
            assert at_once(lambda _: claim(RatingRun, run.pk, clock=clock), threads=2) == [None, None]
    run.refresh_from_db()
    assert (run.fence, run.attempts, run.lease_until) == (1, 1, clock.moment + LEASE)
