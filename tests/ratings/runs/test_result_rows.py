"""What the kernel has rated stands as rows of numbers: told as ever, held to by the check, and never changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F, Model
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from ratings.register.models import Player
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import sha256_of_results
from ratings.runs.models import EventResult, RatingRun, RunResult
from ratings.runs.played import played
from ratings.runs.played_columns import played_columns
from ratings.runs.progress import advance_run
from ratings.runs.result_rows import tell
from ratingsite.foundations.failpoints import FailpointReached
from tests.ratings.conftest import AFTER_CLOSING


@pytest.fixture
def stored(run: RatingRun, settings: Settings) -> RatingRun:
    """The run as it stands before its check."""
    settings.PORTAL_FAILPOINTS = "run.before_checks=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    return run


def checked(run: RatingRun) -> tuple[str, str, str]:
    """State, failure and player, behind the check."""
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    return run.state, run.failure.get("message", ""), run.failure.get("player", "")


HASH = "92e872e3d36ce985a68aeabf53a4f81676126261543e7a9220712d0d9d63c7d4"
"""Of these four players and their event, in every database."""
OTHERWISE = "rated again, the player has another result than the stored one"


def test_many_results_are_told_by_one_query(reviewed: RatingRun) -> None:
    with CaptureQueriesContext(connection) as queries:
        told = {result.player_id: result.told for result in tell(reviewed.results.all())}
    assert (len(queries), len(told)) == (2, 4)  # the results, and the rows of their events
    one_by_one = {result.player_id: result.told for result in reviewed.results.all()}
    assert told == one_by_one


@pytest.mark.parametrize("column", ["rating_after", "games", "k_factor", "score_hundredths", "expected_hundredths"])
def test_a_changed_number_of_a_player_stops_the_run_by_name(
    stored: RatingRun, players: dict[str, Player], column: str
) -> None:
    stored.results.filter(player=players["bob"]).update(**{column: F(column) + 1})
    assert checked(stored) == ("failed", OTHERWISE, "2000002")


@pytest.mark.parametrize("column", ["games", "change_hundredths", "opponents_total", "k_factor"])
def test_a_changed_number_of_an_event_stops_the_run_by_name(
    stored: RatingRun, players: dict[str, Player], column: str
) -> None:
    EventResult.objects.filter(run=stored, player=players["cyd"]).update(**{column: F(column) + 1})
    assert checked(stored) == ("failed", OTHERWISE, "2000003")


def test_another_edition_stops_the_run_too(stored: RatingRun, players: dict[str, Player]) -> None:
    EventResult.objects.filter(run=stored, player=players["elif"]).update(edition="fide-2022")
    assert checked(stored) == ("failed", OTHERWISE, "2099001")


def test_an_event_without_its_row_stops_the_run(stored: RatingRun, players: dict[str, Player]) -> None:
    EventResult.objects.filter(run=stored, player=players["ann"]).delete()
    assert checked(stored) == ("failed", OTHERWISE, "2000001")


def test_a_player_without_a_row_stops_the_run(stored: RatingRun, players: dict[str, Player]) -> None:
    stored.results.filter(player=players["ann"]).delete()
    assert checked(stored) == ("failed", "4 players were frozen and 3 have a result", "")


def test_results_from_before_there_were_rows_are_read_as_they_are(
    stored: RatingRun, players: dict[str, Player]
) -> None:
    """Such a run goes on where the other way of storing finds it."""
    told = {result.player_id: result.told for result in tell(stored.results.all())}
    EventResult.objects.filter(run=stored).delete()
    for result in stored.results.all():
        kept: dict[str, Any] = json.loads(json.dumps(told[result.player_id]))
        stored.results.filter(pk=result.pk).update(
            kept=kept, score_hundredths=None, expected_hundredths=None, initial_games=None
        )
    assert {result.player_id: result.told for result in stored.results.all()} == told
    assert checked(stored) == ("review", "", "")


def test_such_a_result_that_says_something_else_stops_the_run(stored: RatingRun, players: dict[str, Player]) -> None:
    result = stored.results.get(player=players["cyd"])
    stored.results.filter(pk=result.pk).update(kept=result.told | {"games": 9})
    EventResult.objects.filter(run=stored, player=players["cyd"]).delete()
    assert checked(stored) == ("failed", OTHERWISE, "2000003")


def test_the_hash_is_that_of_what_the_kernel_finds_again(reviewed: RatingRun) -> None:
    kernel = KernelAnswers.of(reviewed.manifest)
    assert kernel.keys == tuple(sorted(reviewed.manifest["rows"]["players"]))
    assert reviewed.output_sha256 == sha256_of_results(kernel.results).hexdigest()
    assert reviewed.output_sha256 == HASH


def test_no_row_is_changed_once_it_is_reviewed(reviewed: RatingRun) -> None:
    refuse_changes(reviewed)


@pytest.mark.django_db(transaction=True)
def test_the_migration_gives_results_their_key_and_goes_back(reviewed: RatingRun) -> None:
    (last,) = MigrationExecutor(connection).loader.graph.leaf_nodes("ratings")
    results, entries = told_of(RunResult, reviewed), told_of(EventResult, reviewed)
    assert (len(results), unique_in_results()) == (4, ["player_id,run_id"])
    try:
        MigrationExecutor(connection).migrate([("ratings", "0068_filtered_lines")])
        assert unique_in_results() == ["id", "player_id,run_id"]
        assert (told_of(RunResult, reviewed), told_of(EventResult, reviewed)) == (results, entries)
        refuse_changes(reviewed)
    finally:
        MigrationExecutor(connection).migrate([last])
    assert unique_in_results() == ["player_id,run_id"]
    assert (told_of(RunResult, reviewed), told_of(EventResult, reviewed)) == (results, entries)
    refuse_changes(reviewed)


def told_of(model: type[Model], run: RatingRun) -> list[dict[str, Any]]:
    return list(model._default_manager.filter(run=run).order_by("pk").values())


def unique_in_results() -> list[str]:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, RunResult._meta.db_table).values()
    return sorted(",".join(sorted(each["columns"])) for each in found if each["unique"] or each["primary_key"])


def refuse_changes(run: RatingRun) -> None:
    for model in (EventResult, RunResult):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            model.objects.filter(run=run).update(games=99)
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            model.objects.filter(run=run).delete()


def test_the_list_reads_the_same_as_columns(reviewed: RatingRun) -> None:
    columns = played_columns(reviewed)
    ends = {event.key: event.ends_on.toordinal() for event in reviewed.events.all()}
    rows = zip(
        columns.player.tolist(),
        columns.rating_after.tolist(),
        columns.games.tolist(),
        columns.initial_games.tolist(),
        columns.event_games.tolist(),
        columns.last_event_day.tolist(),
        strict=True,
    )
    none = -(2**31)
    expected = []
    for result in tell(reviewed.results.order_by("player_id")):
        of_player = played(result)
        days = [ends[event.id] for event in of_player.events if event.games]
        numbers = (of_player.rating_after, of_player.games, of_player.initial_games)
        games = sum(event.games for event in of_player.events)
        told = (none if each is None else each for each in numbers)
        expected.append((result.player_id, *told, games, max(days, default=none)))
    assert list(rows) == expected
    assert (columns.by_engine, columns.rating_before.tolist()) == ({}, [none, 2410, 2000, 1500])
