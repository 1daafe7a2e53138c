"""A difference that goes into the next list: published lists stay, the next run begins with what should stand there."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import carry_correction, publish_correction, withdraw_correction
from ratings.runs.moved_on import what_has_moved
from ratings.runs.open_periods import open_period
from ratings.runs.pages import acts_of
from ratings.runs.progress import advance_run
from ratings.runs.publish import PreviousListChanged, publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_versions import ratings

JANUARY = date(2026, 1, 1)


@pytest.fixture
def carried(corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User):  # type: ignore[no-untyped-def]
    found = prepare(november_list, events=[corrected_event])
    return carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")


def test_the_next_list_adds_what_the_published_one_should_have_said(
    carried: object, december_list: RatingList, record_games: Record, publish: Publish
) -> None:
    """Ann had 2401 in place of 2411, Bob 2010 in place of 1990; Cyd plays under the list as it was published."""
    record_games([(1, "cyd", "ann", "1/2-1/2")], source="yule", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    before = ratings(december_list)
    january = publish(JANUARY)
    carried.refresh_from_db()  # type: ignore[attr-defined]
    assert (carried.state, carried.taken_into) == ("taken", january)  # type: ignore[attr-defined]
    run = january.run
    ann = run.results.get(player__name="Able, Ann")
    assert (ann.rating_before, ann.rating_after) == (2411, 2411 + round(ann.change_hundredths / 100))
    assert ratings(january)["Baker, Bob"] == before["Baker, Bob"] - 20  # type: ignore[operator]
    assert ratings(december_list) == before
    rated = run.manifest["input"]["events"][0]
    assert rated["ratings"]["2000001"]["rating"] == 2401  # her games count with the list that was in force


def test_a_run_that_has_frozen_it_is_not_published_when_it_is_withdrawn(
    carried: object, december_list: RatingList, eva: User, quentin: User
) -> None:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    assert what_has_moved(run) is None
    withdraw_correction(carried, by=eva, now=moment, reason="A version is made of it.")  # type: ignore[arg-type]
    assert acts_of(run, quentin, moment.date())[0].why_not == (
        "The lists have moved on since this run was frozen: void it and start again."
    )
    with pytest.raises(PreviousListChanged):
        publish_rating_list(run, by=quentin, now=moment)


def test_a_second_correction_of_the_same_event_adds_only_what_is_new(
    carried: object, november_list: RatingList, record_games: Record, prepare: Prepare, publish: Publish
) -> None:
    publish(JANUARY)
    again = record_games([(2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0")])
    found = prepare(november_list, events=[again])
    told = {row: each["rating"] for row, each in found.effects["carried"].items()}
    names = {str(pk): name for pk, name in november_list.entries.values_list("player", "name")}
    # without the game Ann has 2410, one less than she got, and Bob 1992, two more than he was left with
    assert {names[row]: rating for row, rating in told.items() if row in names} == {"Able, Ann": -1, "Baker, Bob": 2}


def test_nothing_of_it_waits_to_be_rated_a_second_time(carried: object) -> None:
    assert not events_waiting("fide-standard").exists()


def test_lists_published_meanwhile_lead_back_to_the_decision(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, publish: Publish, quentin: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="As the scoresheet says.")
    publish(JANUARY)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, len(found.effects["lists"]), found.decided_by) == ("review", 3, None)
