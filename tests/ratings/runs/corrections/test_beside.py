"""What a version changes beside ratings, and how it differs from the list before: told before and behind the decision.

A run that makes a version writes no lines; the correction does, and tells the review of the run what they are.
"""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists import movers
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.against_before import numbers_kept
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.review.changes import Asked, changes_of
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Record
from tests.ratings.lists.test_movers import told
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.tournaments.forms import at, signed_in

NOTHING = {"gone": 0, "leavers": 0, "inactive": 0, "active": 0, "back": 0, "k": 0}


def page_of(correction: ListCorrection, by: User) -> str:
    at(AFTER_CLOSING)
    return " ".join(signed_in(by).get(reverse("list_correction", args=[correction.pk])).content.decode().split())


def test_another_k_and_a_line_that_is_added_are_told_before_the_decision_and_found_in_the_review_of_the_run(
    november_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    """Of neither the run has a result that says so: Cyd's rating stays, and Elif has none in it."""
    old = RatingRun.objects.get(published_list=november_list)
    cyd = {"player": players["cyd"].pk, "rating": 1517, "k_factor": 20}
    elif_ = {"player": players["elif"].pk, "rating": 1700, "k_factor": 40, "games": 9}
    found = prepare(november_list, lines=[cyd, elif_])
    told = found.effects["lists"][0]
    assert told["beside"] == {kind: [was, was] for kind, was in numbers_kept(old).items()} | {
        "k": [0, 1], "back": [0, 1],
    }  # fmt: skip
    rows = {row["player"]: (row["k_before"], row["k_after"], row["is_new"]) for row in told["changed"]}
    assert rows == {cyd["player"]: (40, 20, False), elif_["player"]: (None, 40, True)}
    shown = page_of(found, quentin)
    assert "K 40 → 20" in shown
    assert 'another K 0 <span class="turns">→</span> <b' in shown

    version = decided(found, quentin).published_lists.get()
    run = version.run
    assert numbers_kept(run) == NOTHING | {"k": 1, "back": 1}
    another_k = changes_of(run, Asked(what="k", sort="before"))
    assert [(each.player, each.k_before, each.k_after) for each in another_k] == [(players["cyd"], 40, 20)]
    back = changes_of(run, Asked(what="back", sort="before"))
    assert [(each.player, each.rating_after, each.run_id) for each in back] == [(players["elif"], 1700, run.pk)]
    page = signed_in(quentin).get(f"/runs/{run.pk}/changes/?what=k&sort=before").content.decode()
    assert "Čapek, Cyd" in page


def test_every_later_version_of_the_cascade_tells_its_own(
    corrected_event: RatedEvent, november_list: RatingList, december_list: RatingList, prepare: Prepare, quentin: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    beside = [each["beside"] for each in found.effects["lists"]]
    versions = list(decided(found, quentin).published_lists.order_by("list_date"))
    assert [{kind: now for kind, (_was, now) in each.items()} for each in beside] == [
        numbers_kept(each.run) for each in versions
    ]
    assert all(set(each) == set(NOTHING) for each in beside)


def test_a_version_in_which_only_the_last_day_of_play_is_another_one_is_something_to_decide(
    november_list: RatingList, record_games: Record, prepare: Prepare, players: dict[str, Player], quentin: User
) -> None:
    """The event ended a day later than its report had said: no rating moves, and yet the lines are others."""
    games = [
        (1, "ann", "bob", "0-1"),
        (2, "bob", "cyd", "1/2-1/2"),
        (3, "ann", "cyd", "+--"),
        (4, "elif", "bob", "1-0"),
    ]
    event = record_games(games, ends_on=date(2025, 10, 13))
    found = prepare(november_list, events=[event])
    rows = found.effects["lists"][0]["changed"]
    assert (found.state, {row["player"] for row in rows}) == (
        "review",
        {players[who].pk for who in ("ann", "bob", "cyd")},
    )
    assert {(row["last_played_before"], row["last_played_after"]) for row in rows} == {("2025-10-12", "2025-10-13")}
    shown = page_of(found, quentin)
    assert ("last played 13 October 2025" in shown, "Let the next list take it in" in shown) == (True, True)
    days = {"last_day": "2025-10-13", "wrong_last_day": "2025-10-12"}
    assert found.effects["carried"] == {
        str(row["player"]): {"rating": 0, "first": None, "games": 0, **days} for row in rows
    }
    version = decided(found, quentin).published_lists.get(list_date=NOVEMBER)
    assert set(version.entries.values_list("last_played_on", flat=True)) == {date(2025, 10, 13)}


def test_a_long_version_of_a_list_that_a_run_has_made_tells_who_moved_most(
    corrected_event: RatedEvent,
    november_list: RatingList,
    december_list: RatingList,
    prepare: Prepare,
    quentin: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann, who had lost nine, has gained one."""
    monkeypatch.setattr(movers, "LINES_ASKED", 0)
    assert told(november_list) == {"gained": [("Čapek, Cyd", 17), ("Baker, Bob", 10)], "lost": [("Able, Ann", -9)]}
    first, second = decided(prepare(november_list, events=[corrected_event]), quentin).published_lists.order_by(
        "list_date"
    )
    assert told(first) == {"gained": [("Čapek, Cyd", 17), ("Able, Ann", 1)], "lost": [("Baker, Bob", -10)]}
    assert told(second) == {"gained": [("Čapek, Cyd", 37)], "lost": [("Baker, Bob", -18)]}  # .92 of K 40 and 20


def test_a_long_version_of_a_list_that_came_from_elsewhere_tells_who_moved_most(
    first_list: RatingList,
    players: dict[str, Player],
    dmitri: User,
    prepare: Prepare,
    quentin: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2016))]
    came_in = import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    monkeypatch.setattr(movers, "LINES_ASKED", 0)
    assert told(came_in) == {}
    found = prepare(came_in, lines=[{"player": players["ann"].pk, "rating": 2400, "k_factor": None}])
    assert told(decided(found, quentin).published_lists.get()) == {
        "gained": [("Baker, Bob", 16)], "lost": [("Able, Ann", -10)],
    }  # fmt: skip


def test_the_first_list_of_a_chain_keeps_nobody_in_its_version(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    found = prepare(first_list, lines=[{"player": players["ann"].pk, "rating": 2400, "k_factor": 10}])
    assert told(decided(found, quentin).published_lists.get()) == {}
