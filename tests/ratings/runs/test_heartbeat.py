"""A stage that outlives its lease keeps the run; a worker that is gone loses it."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import repeat
from time import sleep

import pytest
from pytest_django import Settings

from ratings.runs.claims import Claim, claim
from ratings.runs.heartbeat import beating
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from tests.ratings.conftest import AFTER_CLOSING

pytestmark = pytest.mark.django_db(transaction=True)
LEASE = timedelta(seconds=0.06)


class SlowClock:
    """Goes only when it is told to."""

    def __init__(self) -> None:
        self.moment = AFTER_CLOSING

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture
def clock(settings: Settings) -> SlowClock:
    settings.RUN_LEASE_SECONDS = LEASE.total_seconds()
    return SlowClock()


def lease_of(run: RatingRun) -> datetime:
    return RatingRun.objects.values_list("lease_until", flat=True).get(pk=run.pk)


def wait_for_a_beat(run: RatingRun, clock: SlowClock) -> None:
    """Until the lease runs from now on; the suite's own time limit ends it if that never comes."""
    for _ in repeat(None):
        if lease_of(run) == clock.moment + LEASE:
            return
        sleep(0.01)


def test_a_stage_of_three_leases_keeps_its_run(run: RatingRun, clock: SlowClock) -> None:
    taken: list[Claim | None] = []

    def work_long(state: str, done: int, total: int) -> None:
        if state != "computing" or taken:
            return
        for _ in range(5):
            clock.moment += LEASE * 2 / 3
            wait_for_a_beat(run, clock)
            taken.append(claim(run.pk, clock=clock))

    advance_run(run.pk, clock=clock, tell=work_long)
    run.refresh_from_db()
    assert taken == [None] * 5
    assert clock.moment - AFTER_CLOSING > 3 * LEASE
    assert (run.state, run.fence, run.attempts) == ("review", 1, 1)


def test_the_lease_of_a_worker_that_is_gone_is_not_renewed(run: RatingRun, clock: SlowClock) -> None:
    held = claim(run.pk, clock=clock)
    with beating(held):
        clock.moment += LEASE / 2
        wait_for_a_beat(run, clock)
    clock.moment += 2 * LEASE
    assert claim(run.pk, clock=clock).fence == 2


def test_whoever_lost_the_run_leaves_the_lease_of_the_next_alone(run: RatingRun, clock: SlowClock) -> None:
    sleeper = claim(run.pk, clock=clock)
    clock.moment += 2 * LEASE
    assert claim(run.pk, clock=clock).fence == 2
    lease = lease_of(run)
    clock.moment += LEASE / 2
    assert sleeper.renew() is False
    assert lease_of(run) == lease
