"""What an event of the CFC must not say: only FIDE's texts have a rule for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, ListedRating, Part
from ratings.regulations.snapshots import Approval, Minutes, PlayedNotRated, RatingsThen, Registration
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import SEPTEMBER_2009, established, played, rate, steps

PLAYERS = {"A": established(1500), "B": established(1500)}
GAME = game(1, "A", "B")
NO_RULE = "expected no such field under cfc-2009, which has no rule for it, got it"


def refusal(*games: Any, **more: Any) -> str:
    with pytest.raises(BadPeriod) as caught:
        rate(PLAYERS, played(*games, **more))
    return str(caught.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("registration", Registration(on=SEPTEMBER_2009)),
        ("hybrid_approved", False),
        ("minutes", 60),
        ("time_control_approved", Approval(on=SEPTEMBER_2009, reason="60+30")),
        ("part", Part(of="t", number=1)),
        ("reported_on", SEPTEMBER_2009),
        ("ratings_chosen_on", SEPTEMBER_2009),
    ],
)
def test_a_field_for_which_the_handbook_has_no_rule_is_refused(field: str, value: Any) -> None:
    name = "hybrid" if field == "hybrid_approved" else field
    assert refusal(GAME, **{field: value}) == f"events.0.{name}: {NO_RULE}"


def test_a_stage_is_refused() -> None:
    with pytest.raises(BadPeriod) as caught:
        rate(PLAYERS, played(GAME, id="e"), played(GAME, id="s", pooled_with="e"))
    assert str(caught.value) == f"events.1.pooled_with: {NO_RULE}"


@pytest.mark.parametrize(
    ("field", "value"), [("excluded", PlayedNotRated.FAIR_PLAY), ("minutes", Minutes(white=60, black=50))]
)
def test_what_only_fide_says_of_a_game_is_refused(field: str, value: Any) -> None:
    assert refusal(GAME, replace(game(2, "B", "A"), **{field: value})) == f"events.0.games.1.{field}: {NO_RULE}"


def test_events_are_rated_with_current_ratings_and_no_others() -> None:
    expected = (
        "events.0.ratings: expected no such field under cfc-2009: events are rated one after the other with current "
        "ratings (712), got it"
    )
    assert refusal(GAME, ratings={"A": ListedRating(rating=1400)}) == expected
    then = replace(GAME, then=RatingsThen(played_on=SEPTEMBER_2009, white=1400, black=1500))
    assert refusal(then, ratings_at_the_game=True) == expected


def test_the_step_that_keeps_a_newcomer_of_two_rounds_out_has_its_article() -> None:
    players = {"A": established(1500), "B": established(1500), "U": replace(established(1500), rating=None)}
    short = played(game(1, "U", "A"), game(2, "U", "B"), end=date(2009, 9, 6))
    assert steps(rate(players, short)["U"])[-1] == ("under-three-rounds", "701", None, None)
