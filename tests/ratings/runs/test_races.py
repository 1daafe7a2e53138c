"""Many at once: one run is started, and two workers at one run leave one result."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.runs import compute as computing
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.at_once import THREADS, at_once
from tests.ratings.conftest import AFTER_CLOSING

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_many_starts_at_once_one_run_comes(
    first_list: RatingList, open_event: RatedEvent, november: RatingPeriod, dmitri: User
) -> None:
    runs = at_once(lambda _: start_run(november, by=dmitri, now=AFTER_CLOSING))
    assert set(runs) == {RatingRun.objects.get()}


def test_workers_that_steal_the_run_from_one_another_leave_one_result(
    run: RatingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computing, "RESULTS_A_CHUNK", 1)
    monkeypatch.setattr(computing, "CHUNKS", 1000)
    # each worker's clock is ten minutes ahead of the one before, so every lease is over when the next looks at it
    gone = at_once(lambda number: advance_run(run.pk, clock=lambda: AFTER_CLOSING + timedelta(minutes=10 * number)))
    assert gone == [None] * THREADS
    advance_run(run.pk, clock=lambda: AFTER_CLOSING + timedelta(hours=1))
    run.refresh_from_db()
    assert (run.state, run.done, run.results.count()) == ("review", 4, 4)


def test_of_many_approvals_at_once_one_list_comes(reviewed: RatingRun, quentin: User, qadira: User) -> None:
    people = [quentin, qadira]
    got = at_once(lambda number: publish_rating_list(reviewed, by=people[number % 2], now=AFTER_CLOSING))
    published = [each for each in got if isinstance(each, RatingList)]
    assert len(published) == 1
    assert RatingList.objects.filter(list_date=reviewed.period.list_date).get() == published[0]
    assert {type(each) for each in got} == {RatingList, NotPermitted}
