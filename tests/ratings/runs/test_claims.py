"""Two workers on one run: the fence lets only the latest write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from ratings.runs.compute import begin, compute
from ratings.runs.freeze import freeze
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.start import TASK
from ratings.runs.void import void_run
from ratingsite.celery import app
from ratingsite.foundations.leases.claims import Claim, FenceLost, claim, usual_lease
from ratingsite.foundations.leases.wake import release_leases, wake_abandoned
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING

LATER = AFTER_CLOSING + timedelta(minutes=2)


def first_clock() -> datetime:
    return AFTER_CLOSING


def later_clock() -> datetime:
    return LATER


def test_a_run_that_somebody_holds_is_not_claimed_twice(run: RatingRun) -> None:
    assert claim(RatingRun, run.pk, clock=first_clock).fence == 1
    assert claim(RatingRun, run.pk, clock=first_clock) is None


def test_a_worker_that_wakes_up_late_writes_nothing(run: RatingRun) -> None:
    sleeper = claim(RatingRun, run.pk, clock=first_clock)
    freeze(sleeper)
    begin(sleeper)
    advance_run(run.pk, clock=later_clock)
    with pytest.raises(FenceLost):
        compute(sleeper)
    run.refresh_from_db()
    assert (run.state, run.fence, run.done, run.results.count()) == ("review", 2, 4, 4)


def test_a_run_that_is_done_is_not_done_again(reviewed: RatingRun) -> None:
    advance_run(reviewed.pk, clock=later_clock)
    again = RatingRun.objects.get(pk=reviewed.pk)
    assert (again.fence, again.output_sha256) == (reviewed.fence, reviewed.output_sha256)


def test_a_voided_run_stops_its_worker(run: RatingRun, dmitri: User) -> None:
    worker = claim(RatingRun, run.pk, clock=first_clock)
    void_run(run, by=dmitri, now=AFTER_CLOSING, reason="A report is missing")
    with pytest.raises(FenceLost):
        freeze(worker)


def test_a_lease_of_a_clock_that_was_set_back_is_over(run: RatingRun) -> None:
    claim(RatingRun, run.pk, clock=lambda: AFTER_CLOSING + timedelta(days=400))
    assert claim(RatingRun, run.pk, clock=first_clock).fence == 2


def test_the_start_of_the_only_process_ends_every_lease(run: RatingRun) -> None:
    claim(RatingRun, run.pk, clock=first_clock)
    assert release_leases(RatingRun) == 1
    assert claim(RatingRun, run.pk, clock=first_clock).fence == 2


def woken(now: datetime) -> int:
    return wake_abandoned(RatingRun, TASK, begun="started_at", now=now)


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What reaches the broker, which is not there in a test."""
    bells: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, **_: bells.append((name, args)))
    return bells


def test_an_abandoned_run_is_rung_for_again(run: RatingRun, rung: list[tuple[str, list[str]]]) -> None:
    claim(RatingRun, run.pk, clock=first_clock)
    assert woken(AFTER_CLOSING) == 0
    assert woken(LATER) == 1
    assert rung == [("ratings.tasks.compute_run", [str(run.pk)])]


def test_a_run_whose_bell_was_lost_is_rung_for_again(run: RatingRun, rung: list[tuple[str, list[str]]]) -> None:
    assert woken(AFTER_CLOSING + timedelta(seconds=1)) == 0
    assert woken(AFTER_CLOSING + timedelta(seconds=6)) == 1


def test_a_run_in_review_waits_for_a_person_and_not_for_a_worker(
    reviewed: RatingRun, rung: list[tuple[str, list[str]]]
) -> None:
    assert woken(LATER) == 0


def test_a_statement_that_writes_asks_for_the_fence_and_renews_the_lease(run: RatingRun) -> None:
    held = claim(RatingRun, run.pk, clock=first_clock)
    assert held is not None
    later = replace(held, clock=later_clock)
    with later.writing(done=3) as row:
        assert (row is held.row, row.done) == (True, 3)
    with later.moving("frozen", total=4) as moved:
        assert moved == ("queued", "frozen")
    run.refresh_from_db()
    assert (run.state, run.done, run.total, run.lease_until) == ("frozen", 3, 4, LATER + usual_lease())


def _written(held: Claim[RatingRun]) -> None:
    with held.writing(done=3):
        pass


def _moved(held: Claim[RatingRun]) -> None:
    with held.moving("frozen"):
        pass


@pytest.mark.parametrize("write", [_written, _moved, lambda held: held.move("frozen")])
def test_who_has_lost_the_run_writes_nothing_by_any_way(
    write: Callable[[Claim[RatingRun]], object], run: RatingRun
) -> None:
    sleeper = claim(RatingRun, run.pk, clock=first_clock)
    assert sleeper is not None
    claim(RatingRun, run.pk, clock=later_clock)
    with pytest.raises(FenceLost):
        write(sleeper)
    run.refresh_from_db()
    assert (run.state, run.done, run.fence) == ("queued", 0, 2)
