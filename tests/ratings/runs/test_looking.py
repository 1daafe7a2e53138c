"""What is looked at beside the rows of the results: the same as behind them, and nothing of it asks the database."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from ratings.lists.models import RatingPeriod
from ratings.runs.failpoints import FailpointReached
from ratings.runs.frozen_events import frozen_events
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.looking import ready_to_look
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.refuse import refuse_run
from ratings.runs.review.models import ReviewedEvent
from ratings.runs.start import start_run
from ratingsite.foundations.canonical import canonical
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING


def test_it_asks_the_database_nothing(reviewed: RatingRun, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    manifest = reviewed.manifest
    events = frozen_events(manifest, list(manifest["input"]["players"]))
    look = ready_to_look(reviewed, events, KernelAnswers.of(manifest, events=events), {})
    with django_assert_num_queries(0):
        looked = look()
    told = {"rated_again": looked.rated_again, "drift": looked.desk.drift, "spread": looked.desk.spread}
    assert canonical(told) == canonical({name: reviewed.summary[name] for name in told})


def test_who_takes_a_run_over_behind_the_rows_lays_the_same_desk(
    reviewed: RatingRun, november: RatingPeriod, dmitri: User, quentin: User, settings: Settings
) -> None:
    refuse_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="Once more.")
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = "run.before_checks=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, run.summary) == ("review", reviewed.summary)
    assert _desk(run) == _desk(reviewed)


def _desk(run: RatingRun) -> list[tuple[object, ...]]:
    flags = run.flags.order_by("place").values_list("kind", "event", "seen", "threshold", "mark")
    return [*flags, *ReviewedEvent.objects.filter(run=run).values_list("event", "players", "games", "score", "change")]
