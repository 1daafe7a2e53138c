"""Games and events that are not rated although they were played: the kernel leaves out what the plain engine does."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.kernel import month_of
from ratings.regulations import BadPeriod
from ratings.regulations.snapshots import PlayedNotRated, Registration
from tests.ratings.kernel.builders import assert_same, row
from tests.ratings.regulations.builders import event, game, period, rated, unrated

PLAYERS = {"a": rated(2410), "b": rated(2000), "u": unrated()}
GAMES = (game(1, "a", "b"), game(2, "b", "u"))


@pytest.mark.parametrize(
    ("more", "games"),
    [
        ({}, 1),
        ({"hybrid_approved": False}, 0),
        ({"hybrid_approved": True}, 1),
        ({"rating_refused": True}, 0),
        ({"registration": Registration(on=date(2022, 5, 1))}, 0),
        ({"minutes": 90}, 0),
        ({"minutes": 120}, 1),
    ],
)
def test_an_event_that_is_not_rated(more: dict[str, Any], games: int) -> None:
    kernel = assert_same(period(PLAYERS, event(*GAMES, **more), edition="fide-2022"))
    assert row(kernel, 0, "games") == {"games": games}


@pytest.mark.parametrize("reason", PlayedNotRated)
def test_a_game_that_is_not_rated(reason: PlayedNotRated) -> None:
    games = (replace(GAMES[0], excluded=reason), GAMES[1])
    kernel = assert_same(period(PLAYERS, event(*games), edition="fide-2024"))
    assert row(kernel, 0, "games") == {"games": 0}


def test_what_the_edition_has_no_rule_for_is_refused_as_by_the_plain_engine() -> None:
    day = date(2022, 5, 1)
    with pytest.raises(BadPeriod, match=r"^events\.0\.ratings_chosen_on: expected no such field under fide-2024"):
        month_of(period(PLAYERS, event(*GAMES, ratings_chosen_on=day), edition="fide-2024"))
