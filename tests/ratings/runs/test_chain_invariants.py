"""What is checked of a stored result where event follows event: each step, each event, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from ratings.runs.invariants import check_player
from ratings.runs.problems import RunProblem

STEPS = [
    {"code": "score-less-expected", "article": "714b", "amount": 20.48, "rating": 1470.48},
    {"code": "rounding", "article": "714b", "amount": -0.48, "rating": 1470.0},
]
GAME = {"rated": True, "score": 1.0, "expected": 0.36, "reason": None}
EVENT = {
    "id": "open",
    "edition": "cfc-2009",
    "games": 1,
    "score": 1.0,
    "expected": 0.36,
    "k": 32,
    "k_article": "714b",
    "rating_before": 1450,
    "rating_after": 1470,
    "steps": STEPS,
    "working": [GAME],
}
WORKING = {"rating_before": 1450, "rating_after": 1470, "games": 1, "events": [EVENT]}


def with_event(**changed: Any) -> dict[str, Any]:
    return WORKING | {"events": [EVENT | changed]}


def test_a_chain_that_hangs_together_is_let_through() -> None:
    check_player("A", WORKING)


@pytest.mark.parametrize(
    ("working", "said"),
    [
        (with_event(rating_before=1449), "an event begins with another rating"),
        (with_event(rating_after=1471), "the steps do not lead to the rating"),
        (with_event(steps=[STEPS[0], STEPS[1] | {"amount": -0.4}]), "a step does not follow from the one before"),
        (with_event(expected=0.4), "the expected scores do not add up"),
        (WORKING | {"rating_after": 1480}, "the last event does not end with the new rating"),
    ],
)
def test_a_chain_that_is_broken_stops_the_run(working: dict[str, Any], said: str) -> None:
    with pytest.raises(RunProblem, match=said):
        check_player("A", working)


def test_a_rating_that_lapsed_begins_the_chain_anew() -> None:
    check_player("A", with_event(rating_before=None, k=None) | {"rating_before": 1300})
