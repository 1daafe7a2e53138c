"""How many players of a round robin must be rated (2003, 6.3), at the numbers themselves."""

from __future__ import annotations

from datetime import date
from itertools import combinations, product

import pytest

from ratings.regulations import EventSnapshot
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

MARCH_2004 = date(2004, 3, 1)


def all_draw(size: int, games_of_a_pair: int = 1, **more: object) -> EventSnapshot:
    pairs = list(combinations((f"P{number:02}" for number in range(size)), 2)) * games_of_a_pair
    games = (game(number, *pair, "1/2-1/2") for number, pair in enumerate(pairs, start=1))
    return event(*games, start=MARCH_2004, **({"format": "round-robin"} | more))


def why_not(size: int, rated_players: int, **more: object) -> tuple[str | None, str]:
    """Why the first player's first game is not rated, and the article, or else that of the rating."""
    players = {f"P{number:02}": rated(2000) if number < rated_players else unrated() for number in range(size)}
    row = rate(players, all_draw(size, **more)).players["P00"].events[0].working[0]
    return row.reason, row.article


@pytest.mark.parametrize(
    ("size", "rated_players", "found"),
    [
        (12, 4, (None, "10.51")),  # 4 of 12 are a third
        (12, 3, ("too-few-rated-players", "6.3")),
        (13, 4, ("too-few-rated-players", "6.3")),  # 3 x 4 = 12 is under 13
        (10, 4, (None, "10.51")),
        (9, 4, (None, "10.51")),  # 6.31: with fewer than ten players four
        (9, 3, ("too-few-rated-players", "6.31")),
    ],
)
def test_a_third_of_the_players_are_rated_and_four_of_fewer_than_ten(
    size: int, rated_players: int, found: tuple[str | None, str]
) -> None:
    assert why_not(size, rated_players) == found


@pytest.mark.parametrize(("rated_players", "reason"), [(3, None), (2, "too-few-rated-players")])
def test_a_national_championship_for_men_needs_three(rated_players: int, reason: str | None) -> None:
    assert why_not(4, rated_players, national_championship=True)[0] == reason


@pytest.mark.parametrize(
    ("size", "rated_players", "found"),
    [
        (6, 4, (None, "10.51")),
        (6, 3, ("too-few-rated-players", "6.32")),
        (5, 4, ("too-few-rated-players", "6.32")),
    ],
)
def test_a_double_round_needs_six_players_four_of_them_rated(
    size: int, rated_players: int, found: tuple[str | None, str]
) -> None:
    assert why_not(size, rated_players, games_of_a_pair=2, format="double-round-robin") == found


@pytest.mark.parametrize("rated_players", [1, 2])
def test_an_event_that_is_not_for_women_is_not_a_womens_championship(rated_players: int) -> None:
    assert why_not(4, rated_players, women_only=True)[0] == "too-few-rated-players"


@pytest.mark.parametrize("form", ["scheveningen", "schiller"])
@pytest.mark.parametrize(("unrated_players", "reason"), [(1, None), (2, "scheveningen-unrated-players")])
def test_a_scheveningen_of_2003_may_have_one_unrated_player(
    unrated_players: int, reason: str | None, form: str
) -> None:
    # 6.4: two teams of four, everybody meets the other team
    players = {key: rated(2000) for key in "ABCDEFGH"} | {key: unrated() for key in "ABCDEFGH"[8 - unrated_players :]}
    games = [game(number, white, black) for number, (white, black) in enumerate(product("ABCD", "EFGH"), start=1)]
    played = event(*games, start=MARCH_2004, format=form)
    assert rate(players, played).players["A"].events[0].working[0].reason == reason


@pytest.mark.parametrize(("last", "reason"), [(date(2004, 3, 30), None), (date(2004, 3, 31), "event-too-long")])
def test_an_event_of_2003_may_last_90_days(last: date, reason: str | None) -> None:
    # 4.1: 1 January is the first day; 31 + 29 + 30 days are 90
    played = event(game(1, "A", "B"), start=date(2004, 1, 1), end=last)
    found = rate({"A": rated(2000), "B": rated(2000)}, played).players["A"].events[0]
    assert found.working[0].reason == reason
