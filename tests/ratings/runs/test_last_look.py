"""The last look before the review is taken while the database is at work on the list."""

from __future__ import annotations

import json

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from ratings.runs.checks import check
from ratings.runs.compute import begin, compute
from ratings.runs.input_at_hand import run_in_hand
from ratings.runs.last_look import LastLook
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.foundations.leases.claims import Claim, claim
from tests.ratings.conftest import AFTER_CLOSING


def taken_over(run: RatingRun, settings: Settings, *, behind: str) -> Claim[RatingRun]:
    """The run in the hand of who goes on where a worker has died."""
    settings.PORTAL_FAILPOINTS = f"{behind}=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    held = claim(RatingRun, run.pk, clock=lambda: AFTER_CLOSING)
    assert held is not None
    return held


@pytest.fixture
def look(run: RatingRun, settings: Settings) -> LastLook:
    """That of a worker who takes over when everything was checked."""
    held = taken_over(run, settings, behind="run.before_listing")
    return LastLook(held, run_in_hand(held))


def test_it_asks_the_database_nothing(look: LastLook, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        looked = look.take()
    assert (looked.rated_again, sorted(looked.desk.reasons)) == (4, sorted(looked.desk.events))


def test_who_takes_over_lays_out_what_the_one_before_would_have(look: LastLook, run: RatingRun) -> None:
    taken = look.take().desk
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    told = json.loads(json.dumps({"drift": taken.drift, "spread": taken.spread}))
    assert (run.state, {name: run.summary[name] for name in told}) == ("review", told)
    assert list(run.flags.values_list("kind", flat=True)) == [flag.kind.value for flag in taken.flags]


def test_the_desk_is_laid_out_while_the_results_are_written(run: RatingRun, settings: Settings) -> None:
    """By a worker who has the run from its beginning; who takes over lays it out himself, and finds the same."""
    held = taken_over(run, settings, behind="run.after_freeze")
    for stage in (begin, compute, check):
        stage(held)
    laid_out = LastLook(held, run_in_hand(held)).take().desk
    anew = LastLook(held, run_in_hand(held)).take().desk
    assert laid_out.sums is not anew.sums
    assert (laid_out.flags, laid_out.reasons, laid_out.drift, laid_out.spread) == (
        anew.flags,
        anew.reasons,
        anew.drift,
        anew.spread,
    )
