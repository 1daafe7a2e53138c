"""A period that contradicts itself is refused with the place, what was expected and what was found."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EarlierResult, PlayerSnapshot, rate_period
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, period, rated, unrated

CAST = {"Elif": rated(2000), "Farid": rated(1900), "Faruk": unrated()}


def earlier(**more: Any) -> EarlierResult:
    given = {"event": "x", "end": date(2022, 1, 9), "games": 3, "score": Hundredths(150)} | more
    return EarlierResult(**({"opponents_average": Fraction(2000)} | given))


def refusal(players: dict[str, PlayerSnapshot], *events: Any, **more: Any) -> str:
    with pytest.raises(BadPeriod) as caught:
        rate_period(period(players, *events, **more))
    return str(caught.value)


def test_a_system_that_does_not_exist() -> None:
    assert refusal({}, system="chess960") == (
        "system: expected one of fide-standard, fide-rapid, fide-blitz, cfc-regular, cfc-active, got " + '"chess960"'
    )


@pytest.mark.parametrize("rating", [-1, 4001, 24.5, True, "2400"])
def test_a_rating_out_of_range(rating: Any) -> None:
    shown = {True: "true", "2400": '"2400"'}.get(rating, str(rating))
    assert refusal({"A": PlayerSnapshot(rating=rating)}) == (
        f"players.A.rating: expected a whole number from 0 to 4000 or null, got {shown}"
    )


@pytest.mark.parametrize("rating", [0, 4000, None])
def test_a_rating_at_the_ends_of_the_range(rating: int | None) -> None:
    assert rate_period(period({"A": PlayerSnapshot(rating=rating)})).players["A"].rating_after == rating


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("games", -1, "a whole number from 0 to 100000"),
        ("born", 1066, "a whole number from 1850 to 2150 or null"),
        ("highest", 5000, "a whole number from 0 to 4000 or null"),
        ("standard_rating", -5, "a whole number from 0 to 4000 or null"),
    ],
)
def test_a_number_of_a_player_out_of_range(field: str, value: int, expected: str) -> None:
    shown = "null" if value is None else str(value)
    assert refusal({"A": rated(2000, **{field: value})}) == f"players.A.{field}: expected {expected}, got {shown}"


@pytest.mark.parametrize("k", [0, -10, 27, 32, 37, 39, 41, True])
def test_a_k_that_no_rule_gives(k: int) -> None:
    assert refusal({"A": rated(2000, k=k)}).startswith("players.A.k: expected a K that the rules give (40, 30, 25,")


@pytest.mark.parametrize("k", [1, 10, 15, 17, 20, 25, 30, 38, 40])
def test_a_k_that_a_rule_gives(k: int) -> None:
    assert rate_period(period({"A": rated(2000, k=k)})).players["A"].rating_after == 2000


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (earlier(games=0), "games: expected a whole number from 1 to 1000, got 0"),
        (earlier(score=Hundredths(350)), "score: expected a score of 3 games in steps of a half point, got 3.5"),
        (earlier(score=Hundredths(-50)), "score: expected a score of 3 games in steps of a half point, got -0.5"),
        (earlier(score=Hundredths(125)), "score: expected a score of 3 games in steps of a half point, got 1.25"),
        (
            earlier(opponents_average=Fraction(4001)),
            "opponents_average: expected an average from 0 to 4000, got 4001.0",
        ),
        (earlier(opponents_average=Fraction(-1)), "opponents_average: expected an average from 0 to 4000, got -1.0"),
    ],
)
def test_an_earlier_result_that_cannot_be(result: EarlierResult, message: str) -> None:
    assert refusal({"Faruk": unrated(earlier=(result,))}) == f"players.Faruk.earlier.0.{message}"


def test_an_earlier_result_that_waits_twice() -> None:
    assert refusal({"Faruk": unrated(earlier=(earlier(), earlier()))}) == (
        'players.Faruk.earlier.1.event: expected an event that is not pooled already, got "x"'
    )


def test_an_earlier_result_that_is_rated_in_the_period() -> None:
    assert refusal({"Faruk": unrated(earlier=(earlier(),))}, event(id="x", start=date(2022, 1, 9))) == (
        'players.Faruk.earlier.0.event: expected an event that is not pooled already, got "x"'
    )


def test_two_parts_of_one_event_may_wait() -> None:
    parts = (earlier(), earlier(end=date(2022, 2, 9)))
    assert rate_period(period({"Faruk": unrated(earlier=parts)})).players["Faruk"].rating_after is None


def test_a_format_that_does_not_exist() -> None:
    assert refusal(CAST, event(format="swis")) == (
        "events.0.format: expected one of swiss, round-robin, double-round-robin, scheveningen, schiller, team, match, "
        'knockout, league, got "swis"'
    )


def test_an_event_that_ends_before_it_starts() -> None:
    assert refusal(CAST, event(end=date(2022, 4, 30))) == (
        "events.0.end: expected a day not before the start, 2022-05-01, got 2022-04-30"
    )


def test_two_events_of_one_id() -> None:
    assert refusal(CAST, event(), event()) == 'events.1.id: expected another id than that of events.0, got "e"'


def test_a_match_of_no_games() -> None:
    assert refusal(CAST, event(match_games=0)) == (
        "events.0.match_games: expected a whole number from 1 to 1000, got 0"
    )


def test_a_player_unrated_at_the_start_whom_nobody_knows() -> None:
    assert refusal(CAST, event(unrated_at_start=("Nobody",))) == (
        'events.0.unrated_at_start.0: expected the key of one of the players, got "Nobody"'
    )


def test_a_round_zero() -> None:
    assert refusal(CAST, event(game(0, "Elif", "Farid"))) == (
        "events.0.games.0.round: expected a whole number from 1 to 1000, got 0"
    )


@pytest.mark.parametrize(("white", "black", "field"), [("X", "Elif", "white"), ("Elif", "X", "black")])
def test_a_player_whom_nobody_knows(white: str, black: str, field: str) -> None:
    assert refusal(CAST, event(game(1, white, black))) == (
        f'events.0.games.0.{field}: expected the key of one of the players, got "X"'
    )


def test_a_player_against_himself() -> None:
    assert refusal(CAST, event(game(1, "Elif", "Elif"))) == (
        'events.0.games.0.black: expected another player than White, got "Elif"'
    )


def test_a_result_that_does_not_exist() -> None:
    impossible = game(1, "Elif", "Farid")
    object.__setattr__(impossible, "result", "2-0")
    assert refusal(CAST, event(impossible)) == (
        'events.0.games.0.result: expected one of 1-0, 0-1, 1/2-1/2, +--, --+, ---, =-=, got "2-0"'
    )


@pytest.mark.parametrize("again", [game(1, "Elif", "Farid"), game(1, "Farid", "Elif", "0-1")])
def test_a_game_reported_twice(again: Any) -> None:
    assert refusal(CAST, event(game(1, "Elif", "Farid"), again)) == (
        "events.0.games.1: expected each game once, and this one is events.0.games.0, got "
        f'"round 1, {again.white} against {again.black}"'
    )


@pytest.mark.parametrize("style", ["match", "knockout"])
def test_a_round_of_a_match_may_hold_a_game_with_each_colour(style: str) -> None:
    games = event(game(1, "Elif", "Farid"), game(1, "Farid", "Elif"), format=style)
    assert rate_period(period(CAST, games)).players["Elif"].games == 2


def test_a_game_of_a_match_reported_twice() -> None:
    games = event(game(1, "Elif", "Farid"), game(1, "Elif", "Farid"), format="match")
    assert "expected each game once" in refusal(CAST, games)
