"""Before the review players drawn by lot are rated anew: what is stored must be what the rules give."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from ratings.register.models import Player
from ratings.runs.brief import StoredRow
from ratings.runs.failpoints import FailpointReached
from ratings.runs.frozen_events import frozen_events
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.models import RatingRun
from ratings.runs.problems import RunProblem
from ratings.runs.progress import advance_run
from ratings.runs.second_look import drawn_look, rate_again
from tests.ratings.conftest import AFTER_CLOSING


def test_the_review_says_how_many_were_rated_again(reviewed: RatingRun) -> None:
    assert reviewed.summary["rated_again"] == 4
    assert [rate_again(reviewed, players) for players in (1, 1, 2, 9)] == [1, 1, 2, 4]


def test_it_asks_the_database_nothing_so_that_it_goes_on_beside_the_rows(
    reviewed: RatingRun, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    manifest = reviewed.manifest
    events = frozen_events(manifest, list(manifest["input"]["players"]))
    look = drawn_look(reviewed, events=events, results=KernelAnswers.of(manifest, events=events).results)
    with django_assert_num_queries(0):
        assert look.hold() == 4


def test_who_has_another_result_than_that_of_the_kernel_is_told_by_name(reviewed: RatingRun) -> None:
    look = drawn_look(reviewed, results=KernelAnswers.of(reviewed.manifest).results)
    there = look.stored["2000003"]
    assert isinstance(there, StoredRow)
    other = {**look.stored, "2000003": replace(there, rating_after=1617)}
    with pytest.raises(RunProblem, match="another result than the stored one") as caught:
        replace(look, stored=other).hold()
    assert caught.value.failure["player"] == "2000003"


def test_a_result_that_the_rules_do_not_give_stops_the_run_by_name(
    run: RatingRun, players: dict[str, Player], settings: Settings
) -> None:
    settings.PORTAL_FAILPOINTS = "run.before_checks=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    run.results.filter(player=players["cyd"]).update(rating_after=1617)
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, run.failure["code"], run.failure["player"], run.coming_list) == (
        "failed",
        "check-failed",
        "2000003",
        None,
    )
