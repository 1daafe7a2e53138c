"""What is checked of a stored result where event follows event: each step, each event, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ratings.regulations import EventRating, PlayerRating, period_from_json, rate_period
from ratings.runs.invariants import check_player
from ratings.runs.problems import RunProblem

GAMES = [{"round": place, "white": "A", "black": "B", "result": "1-0"} for place in (1, 2, 3)]
PERIOD = {
    "system": "cfc-regular",
    "players": {"A": {"rating": 1450, "games": 60}, "B": {"rating": 1600, "games": 80}},
    "events": [{"id": "open", "format": "swiss", "start": "2009-05-08", "end": "2009-05-10", "games": GAMES}],
}


@pytest.fixture
def found() -> PlayerRating:
    """What the rules answer for Ann: one event, some steps."""
    return rate_period(period_from_json(PERIOD)).players["A"]


def with_event(found: PlayerRating, **changed: Any) -> PlayerRating:
    event: EventRating = replace(found.events[0], **changed)
    return replace(found, events=(event,))


def test_a_chain_that_hangs_together_is_let_through(found: PlayerRating) -> None:
    check_player("A", found)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rating_before": 1449}, "an event begins with another rating"),
        ({"rating_after": 1}, "the steps do not lead to the rating"),
        ({"expected": 1}, "the expected scores do not add up"),
    ],
)
def test_a_chain_that_is_broken_stops_the_run(found: PlayerRating, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(RunProblem, match=said):
        check_player("A", with_event(found, **changed))


def test_a_step_that_does_not_follow_stops_the_run(found: PlayerRating) -> None:
    *others, last = found.events[0].steps
    moves = [step for step in found.events[0].steps if step.amount is not None]
    assert len(moves) > 1
    steps = (*others, replace(last, amount=(last.amount or 0) + 8))
    with pytest.raises(RunProblem, match="a step does not follow from the one before"):
        check_player("A", with_event(found, steps=steps))


def test_the_end_is_the_new_rating(found: PlayerRating) -> None:
    with pytest.raises(RunProblem, match="the last event does not end with the new rating"):
        check_player("A", replace(found, rating_after=1))


def test_a_rating_that_lapsed_begins_the_chain_anew(found: PlayerRating) -> None:
    check_player("A", with_event(replace(found, rating_before=1300), rating_before=None))
