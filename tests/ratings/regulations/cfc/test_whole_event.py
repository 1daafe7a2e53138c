"""One event in the order of 717, whole: an unrated player, a provisional one, an established one, one below 800.

U, unrated: first pass (1400 + 1600) / 2 + 400 x 1/2 = 1700; at last (1286 + 1600) / 2 + 200 = 1643.
P, 1400 after 8 games: Rp (1700 + 760) / 2 - 400 = 830, with the games before (8 x 1400 + 2 x 830) / 10 = 1286.
L, 760: D -840 and -526, expected .00 + .03: 760 + 32 x .97 = 791.04; nothing for taking part below 1000.
E, 1600: L counts with the higher of 760 and 791, D 809, U with 1643, D -43: 32 x (1.5 - 1.44) = 1.92, and 2 x 1.5.
"""

from __future__ import annotations

from typing import Any

import pytest

from ratings.regulations import PlayerRating, PlayerSnapshot
from ratings.regulations.results import CalculationStep, EventRating, GameWorking, InitialRating
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, provisional, rate


@pytest.fixture
def result() -> dict[str, PlayerRating]:
    cast = {"U": PlayerSnapshot(rating=None), "P": provisional(1400, 8), "E": established(1600), "L": established(760)}
    games = (
        *(game(1, "U", "P"), game(1, "E", "L"), game(2, "E", "U", "1/2-1/2"), game(2, "L", "P")),
        game(3, "U", "L", "+--"),
    )
    return rate(cast, played(*games))


def row(number: int, opponent: str, rating: int | None, score: int, **more: Any) -> GameWorking:
    """A rated game of a newcomer, unless told otherwise."""
    given = {"difference": None, "limited": False, "limit_article": None, "expected": None, "rated": True}
    given |= {"reason": None, "article": "714a", "basis": None} | more
    return GameWorking(
        round=number,
        opponent=opponent,
        opponent_rating=rating,
        score=Hundredths(score),
        counted_difference=given["difference"],
        **given,
    )


def step(code: str, article: str, amount: int | None, rating: int) -> CalculationStep:
    return CalculationStep(
        code=code, article=article, amount=None if amount is None else Hundredths(amount), rating=Hundredths(rating)
    )


def rating_of_event(**values: Any) -> EventRating:
    """An event of somebody whom 714b does not rate, unless told otherwise."""
    nothing = dict.fromkeys(("expected", "change", "k", "k_reason", "k_article", "k_before_limit"))
    return EventRating(**({"id": "e", "edition": "cfc-2009"} | nothing | values))


ONE_BY_DEFAULT = {"rated": False, "reason": "unplayed", "article": "733"}


def test_the_unrated_player_is_rated_twice(result: dict[str, PlayerRating]) -> None:
    last = row(3, "L", 760, 100, **ONE_BY_DEFAULT)
    from_e = row(2, "E", 1600, 50, basis="pre-event")
    assert result["U"].events == (
        rating_of_event(
            games=2,
            score=150,
            opponents_average=1443,
            opponents_total=2886,
            rating_after=1643,
            performance=164300,
            steps=(step("first-pass", "717", None, 170000), step("performance", "714a", None, 164300)),
            first_pass=(row(1, "P", 1400, 100, basis="pre-event"), from_e, last),
            working=(row(1, "P", 1286, 100, basis="post-event"), from_e, last),
        ),
    )


def test_two_games_are_not_published(result: dict[str, PlayerRating]) -> None:
    assert result["U"].initial == InitialRating(
        edition="cfc-2009",
        games=2,
        score=Hundredths(150),
        opponents_average=Hundredths(144300),
        performance=1643,
        published=False,
        reason="under-three-games",
        article="734",
        games_required=3,
        floor=200,
        pooled=(),
        working=None,
    )


def test_the_provisional_player_is_rated_with_the_games_before(result: dict[str, PlayerRating]) -> None:
    assert result["P"].events == (
        rating_of_event(
            games=2,
            score=0,
            change=-11400,
            opponents_average=1230,
            opponents_total=2460,
            rating_before=1400,
            rating_after=1286,
            performance=83000,
            steps=(step("performance", "714a", None, 83000), step("cumulative", "715", -11400, 128600)),
            working=(row(1, "U", 1700, 0, basis="first-pass"), row(2, "L", 760, 0, basis="pre-event")),
        ),
    )


def by_714b(**values: Any) -> EventRating:
    common = {"k": 32, "k_before_limit": 32, "k_reason": "under-2199", "k_article": "714b", "record": 3500}
    return rating_of_event(**(common | values))


def test_the_player_below_800_is_rated_before_the_others(result: dict[str, PlayerRating]) -> None:
    of_714b = {"article": "714b", "expected": Hundredths(3)}
    assert result["L"].events == (
        by_714b(
            games=2,
            score=100,
            expected=3,
            change=3104,
            opponents_average=1443,
            opponents_total=2886,
            rating_before=760,
            rating_after=791,
            percentage=50,
            performance=144300,
            steps=(step("score-less-expected", "714b", 3104, 79104), step("rounding", "714b", -4, 79100)),
            working=(
                row(1, "E", 1600, 0, basis="pre-event", difference=-840, **(of_714b | {"expected": Hundredths(0)})),
                row(2, "P", 1286, 100, basis="post-event", difference=-526, **of_714b),
                row(3, "U", None, 0, **ONE_BY_DEFAULT),
            ),
        ),
    )


def test_the_established_player_is_rated_last(result: dict[str, PlayerRating]) -> None:
    of_714b = {"article": "714b", "expected": Hundredths(100)}
    assert result["E"].events == (
        by_714b(
            games=2,
            score=150,
            expected=144,
            change=492,
            opponents_average=1217,
            opponents_total=2434,
            rating_before=1600,
            rating_after=1605,
            percentage=75,
            performance=141700,
            steps=(
                step("score-less-expected", "714b", 192, 160192),
                step("participation", "714c", 300, 160492),
                step("rounding", "714b", 8, 160500),
            ),
            working=(
                row(1, "L", 791, 100, basis="higher-of-pre-and-post-event", difference=809, **of_714b),
                row(2, "U", 1643, 50, basis="post-event", difference=-43, **(of_714b | {"expected": Hundredths(44)})),
            ),
        ),
    )


def test_the_period_of_the_established_player(result: dict[str, PlayerRating]) -> None:
    assert result["E"] == PlayerRating(
        rating_before=1600,
        rating_after=1605,
        games=2,
        score=Hundredths(150),
        expected=Hundredths(144),
        k=32,
        change=Hundredths(492),
        events=result["E"].events,
        initial=None,
        rounded_change=5,
        rounding_article="714b",
        new_rating=1605,
    )
