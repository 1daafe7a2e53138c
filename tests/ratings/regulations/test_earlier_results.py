"""What a result that waits to be pooled may be, at both ends of each number, and where a refusal points."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EarlierResult, period_from_json, rate_period
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import period, unrated

PRINTED: dict[str, Any] = {"event": "x", "end": "2022-01-09", "games": 3, "score": 1.5, "opponents_average": 2000}


def refused(**more: Any) -> str | None:
    """What is said against a result of three games, if anything is."""
    given = {"event": "x", "end": date(2022, 1, 9), "games": 3, "score": Hundredths(150)}
    result = EarlierResult(**(given | {"opponents_average": Fraction(2000)} | more))
    try:
        rate_period(period({"Faruk": unrated(earlier=(result,))}))
    except BadPeriod as refusal:
        return str(refusal)
    return None


@pytest.mark.parametrize("score", [0, 50, 300])
def test_every_point_may_have_been_scored_or_none(score: int) -> None:
    assert refused(score=Hundredths(score)) is None


@pytest.mark.parametrize("average", [0, 4000, Fraction(6001, 3)])
def test_the_average_may_be_at_the_ends_of_the_range(average: Fraction) -> None:
    assert refused(opponents_average=Fraction(average)) is None


@pytest.mark.parametrize("games", [1, 1000])
def test_an_event_has_1_to_1000_games(games: int) -> None:
    assert refused(games=games, score=Hundredths(50)) is None


@pytest.mark.parametrize("performance", [0, 4000, None])
def test_a_performance_is_a_rating_or_not_told(performance: int | None) -> None:
    assert refused(performance=performance) is None


def test_a_performance_out_of_range_is_refused_with_its_place() -> None:
    assert refused(performance=4001) == (
        "players.Faruk.earlier.0.performance: expected a whole number from 0 to 4000 or null, got 4001"
    )


@pytest.mark.parametrize("opponents", [1, 3, None])
def test_there_are_no_more_opponents_than_games(opponents: int | None) -> None:
    assert refused(opponents=opponents) is None


@pytest.mark.parametrize("opponents", [0, 4])
def test_more_opponents_than_games_are_refused_with_their_place(opponents: int) -> None:
    expected = f"opponents: expected a whole number from 1 to 3 or null, got {opponents}"
    assert refused(opponents=opponents) == f"players.Faruk.earlier.0.{expected}"
    with pytest.raises(BadPeriod) as refusal:
        period_from_json(document(opponents=opponents))
    assert str(refusal.value) == f"players.U.earlier.0.{expected}"


def document(**more: Any) -> dict[str, Any]:
    player = {"rating": None, "earlier": [PRINTED | more]}
    return {"system": "fide-standard", "players": {"U": player}, "events": []}


def test_an_earlier_result_is_read_whole() -> None:
    assert period_from_json(document(performance=1900)).players["U"].earlier == (
        EarlierResult(
            event="x",
            end=date(2022, 1, 9),
            games=3,
            score=Hundredths(150),
            opponents_average=Fraction(2000),
            performance=1900,
        ),
    )


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("event", "", "a text of 1 to 200 characters"),
        ("end", "9.1.2022", "a day written as 2022-03-05"),
        ("games", 0, "a whole number from 1 to 1000"),
        ("score", 4, "a score of 3 games in steps of a half point"),
        ("opponents_average", 4000.01, "an average from 0 to 4000"),
        ("performance", -1, "a whole number from 0 to 4000 or null"),
    ],
)
def test_a_bad_value_is_refused_with_its_place(field: str, value: Any, expected: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        period_from_json(document(**{field: value}))
    refusal = caught.value
    assert (refusal.path, refusal.expected) == (f"players.U.earlier.0.{field}", expected)
