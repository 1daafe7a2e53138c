"""A stage that outlives its lease keeps the run; a worker that is gone loses it."""

from __future__ import annotations

from time import sleep

import pytest
from django.db import connection
from pytest_django import Settings

from ratings.lists.trust import standing_lines, stored_lines
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import approve_list
from ratingsite.foundations.leases.claims import Claim, claim
from ratingsite.foundations.leases.heartbeat import beating
from ratingsite.office.accounts.models import User
from tests.at_once import at_once
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.slow_clock import LEASE, SlowClock, lease_of, wait_for_a_beat
from tests.tournaments.forms import at, signed_in

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


def test_what_is_noted_by_the_way_is_written_by_the_heart_and_by_nobody_who_has_lost_the_run(
    run: RatingRun, clock: SlowClock
) -> None:
    held = claim(RatingRun, run.pk, clock=clock)
    with beating(held):
        held.note(lines_compared=2)
        wait_for(run, 2)
        held.note(lines_compared=3)
        wait_for(run, 3)
    clock.moment += 2 * LEASE
    assert claim(RatingRun, run.pk, clock=clock).fence == 2
    assert held.renew(lines_compared=9) is False
    assert compared(run) == 3


def wait_for(run: RatingRun, lines: int) -> None:
    """Until so many lines are noted, as another connection sees it; the suite's own time limit ends it."""
    while at_once(lambda _: compared(run), threads=1) != [lines]:
        sleep(0.01)


def compared(run: RatingRun) -> int | None:
    return RatingRun.objects.values_list("lines_compared", flat=True).get(pk=run.pk)


def test_a_list_that_is_published_tells_how_many_lines_are_compared(
    run: RatingRun, clock: SlowClock, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has the number as soon as there is one, a bar that stands open before it, and none behind the end."""
    monkeypatch.setattr(stored_lines, "LINES_A_TEXT", 2)
    monkeypatch.setattr(stored_lines, "LINES_A_PIECE", 2)
    monkeypatch.setattr(standing_lines, "ROWS_A_STRETCH", 2)
    monkeypatch.setattr(standing_lines, "ROWS_A_NOTE", 1)
    advance_run(run.pk, clock=clock)
    approve_list(RatingRun.objects.get(pk=run.pk), by=quentin, now=clock())
    at(AFTER_CLOSING)
    page = f"/runs/{run.pk}/progress/"
    reader, told = signed_in(quentin), []
    assert " max=" not in reader.get(page).content.decode()

    def look(state: str, lines: int, total: int) -> None:
        if state == "publishing" and total == 3:  # before them the stage tells of its four players
            wait_for(run, lines)
            told.extend(at_once(lambda _: (lines, total, reader.get(page).content.decode()), threads=1))

    advance_run(run.pk, clock=clock, tell=look)
    assert [(lines, total) for lines, total, _ in told] == [(2, 3), (3, 3)]
    for lines, _total, shown in told:
        assert f"{lines} of 3 lines" in shown
        assert f'max="3" value="{lines}"' in shown
    run.refresh_from_db()
    assert run.state == "published"
    assert "lines</p>" not in reader.get(f"/runs/{run.pk}/").content.decode()


def test_nobody_waits_for_a_run_in_somebodys_transaction(run: RatingRun, clock: SlowClock) -> None:
    """The lease is over, and yet its worker writes: who claims leaves at once. SQLite locks all, and lets him wait."""
    held = claim(RatingRun, run.pk, clock=clock)
    clock.moment += 2 * LEASE
    with held.fenced():
        if connection.vendor == "postgresql":
            assert at_once(lambda _: claim(RatingRun, run.pk, clock=clock), threads=2) == [None, None]
    run.refresh_from_db()
    assert (run.fence, run.attempts, run.lease_until) == (1, 1, clock.moment + LEASE)
