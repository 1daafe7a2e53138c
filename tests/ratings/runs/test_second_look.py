"""Before the review players drawn by lot are rated anew: what is stored must be what the rules give."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from ratings.register.models import Player
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.second_look import draw, rate_again
from ratingsite.foundations.failpoints import FailpointReached
from tests.ratings.conftest import AFTER_CLOSING


def test_the_review_says_how_many_were_rated_again(reviewed: RatingRun) -> None:
    assert reviewed.summary["rated_again"] == 4
    assert [rate_again(reviewed, draw(reviewed, players)) for players in (1, 1, 2, 9)] == [1, 1, 2, 4]


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
    take_lines_away(run.pk)
    run.refresh_from_db()
    assert (run.state, run.failure["code"], run.failure["player"], run.coming_list) == (
        "failed",
        "check-failed",
        "2000003",
        None,
    )
