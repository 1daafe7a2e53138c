"""Bad data stops a run: it names the player, the event and the article, and nothing is published."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.models import Player
from ratings.regulations.document import player_result_from_json
from ratings.regulations.snapshots import DefaultedGame
from ratings.runs.invariants import check_player
from ratings.runs.models import RatingRun
from ratings.runs.problems import RunProblem
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, OCTOBER, Record


def computed(period: RatingPeriod, by: User) -> RatingRun:
    run = start_run(period, by=by, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    return run


def test_a_rating_that_cannot_be_names_the_player_and_the_event(
    players: dict[str, Player], november: RatingPeriod, record_games: Record, dmitri: User, quentin: User
) -> None:
    bad = ImportedEntry(player=players["bob"], rating=4500, k_factor=20)
    import_list("fide-standard", OCTOBER, [bad], origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "ann", "bob", "0-1")])
    run = computed(november, dmitri)
    assert (run.state, run.failure) == (
        "failed",
        {
            "code": "bad-data",
            "player": "2000002",
            "event": "open:1",
            "article": "8.3.1",
            "edition": "fide-2025-10",
            "message": "players.2000002.rating: expected a whole number from 0 to 4000 or null, got 4500",
        },
    )
    assert RatingList.objects.count() == 1
    with pytest.raises(NotPermitted):
        publish_rating_list(run, by=quentin, now=AFTER_CLOSING)


def test_a_game_reported_twice_names_the_round(
    first_list: RatingList, november: RatingPeriod, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1"), (1, "bob", "ann", "0-1")])
    failure = computed(november, dmitri).failure
    assert (failure["player"], failure["event"], failure["article"]) == ("2000002", "open:1", "8.3.2a")
    assert "round 1, 2000002 against 2000001" in failure["message"]


def test_what_an_edition_has_no_rule_for_stops_the_run_with_its_article(
    first_list: RatingList, november: RatingPeriod, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1")], counts_default_games=(DefaultedGame(round=1, player="2000001"),))
    failure = computed(november, dmitri).failure
    assert (failure["event"], failure["edition"]) == ("open:1", "fide-2025-10")
    assert "events.0.counts_default_games" in failure["message"]


def test_an_event_that_no_edition_governs_is_named(
    first_list: RatingList, november: RatingPeriod, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1")], starts_on=date(1999, 1, 1), ends_on=date(1999, 1, 2))
    failure = computed(november, dmitri).failure
    assert (failure["code"], failure["event"], failure["article"]) == ("no-edition", "open:1", "0")


def test_a_failed_run_is_put_aside_and_the_next_one_takes_the_corrected_report(
    first_list: RatingList, november: RatingPeriod, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1"), (1, "bob", "ann", "0-1")])
    failed = computed(november, dmitri)
    record_games([(1, "ann", "bob", "0-1")])
    assert computed(november, dmitri).state == "review"
    void_run(failed, by=dmitri, now=AFTER_CLOSING, reason="Corrected")
    assert [entry.act for entry in history_of(failed)] == ["start run", "freeze run", "fail run", "void run"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rating_after": 1200}, "below the floor"),
        ({"new_rating": 2020}, "not the old one and the rounded change"),
        ({"change": 1200}, "do not add up"),
        ({"games": 5}, "do not add up"),
    ],
)
def test_a_result_that_breaks_an_invariant_stops_the_run(
    reviewed: RatingRun, change: dict[str, object], message: str
) -> None:
    found = player_result_from_json(reviewed.results.get(player__fide_id=2000002).working)
    check_player("2000002", found)
    with pytest.raises(RunProblem, match=message):
        check_player("2000002", replace(found, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("score", 200, "the scores do not add up"),
        ("expected", 10, "the expected scores do not add up"),
        ("change", 100, "not K times score"),
        ("games", 1, "not every rated game"),
        ("k", 400, "not K times score"),
    ],
)
def test_an_event_that_does_not_add_up_stops_the_run(reviewed: RatingRun, field: str, value: int, message: str) -> None:
    found = player_result_from_json(reviewed.results.get(player__fide_id=2000002).working)
    event = replace(found.events[0], **{field: value})  # type: ignore[arg-type]
    with pytest.raises(RunProblem, match=message):
        check_player("2000002", replace(found, events=(event,)))


def test_more_k_than_the_games_bear_stops_the_run(reviewed: RatingRun) -> None:
    found = player_result_from_json(reviewed.results.get(player__fide_id=2000002).working)
    event = found.events[0]
    k = 701 // found.games + 1
    change = k * (event.score - (event.expected or 0))
    more = replace(event, k=k, change=change)
    rounded = found.rounded_change
    with pytest.raises(RunProblem, match="games bear"):
        check_player("2000002", replace(found, events=(more,), change=change, rounded_change=rounded))
