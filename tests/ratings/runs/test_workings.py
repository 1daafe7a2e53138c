"""What the kernel has rated is stored in brief; every game of it is worked out again when somebody asks."""

from __future__ import annotations

import pytest
from django.db.models import F
from django.test import Client
from pytest_django import Settings

from ratings.register.models import Player
from ratings.regulations import player_result_to_json, rate_period
from ratings.runs.brief import brief_of, is_brief
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.workings import is_as_stored, work_out
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING

NOT_AS_PUBLISHED = "it does not lead to what was stored then"


def test_results_are_stored_in_brief_and_say_what_the_engine_says(reviewed: RatingRun) -> None:
    engine = {
        key: player_result_to_json(found) for key, found in rate_period(snapshot_of(reviewed.manifest)).players.items()
    }
    results = {result.player.key: result for result in reviewed.results.select_related("player")}
    work_out(list(results.values()))
    assert {key: result.told for key, result in results.items()} == {
        key: brief_of(told) for key, told in engine.items()
    }
    assert {key: result.working for key, result in results.items()} == engine
    assert all(is_brief(result.told) and is_as_stored(result) for result in results.values())


def test_the_games_that_are_not_rated_are_those_of_the_engine(reviewed: RatingRun) -> None:
    kernel = KernelAnswers.of(reviewed.manifest)
    engine = rate_period(snapshot_of(reviewed.manifest)).players
    told = [
        (row["player"], row["event"], row["round"], row["opponent"], row["reason"], row["article"])
        for row in kernel.left_out(99)
    ]
    assert told == [
        (key, event.id, row.round, row.opponent, row.reason, row.article)
        for key, found in engine.items()
        for event in found.events
        for row in event.working
        if not row.rated
    ]
    assert kernel.number_left_out == len(told) == reviewed.summary["exclusions_total"] > 0
    assert kernel.left_out(1) == kernel.left_out(99)[:1]


def test_a_working_that_leads_elsewhere_says_so_on_its_page(
    run: RatingRun, players: dict[str, Player], settings: Settings, client: Client, dmitri: User
) -> None:
    settings.PORTAL_FAILPOINTS = "run.before_checks=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    address = f"/players/{players['cyd'].key}/calculation/{run.pk}/"
    client.force_login(dmitri)
    assert NOT_AS_PUBLISHED not in client.get(address).content.decode()
    result = run.results.get(player=players["cyd"])
    run.results.filter(pk=result.pk).update(games=F("games") + 1)
    assert not is_as_stored(run.results.get(pk=result.pk))
    assert NOT_AS_PUBLISHED in client.get(address).content.decode()
