"""An event of many players takes as long as its games, and not as its games times its players without a rating."""

from __future__ import annotations

from datetime import date
from time import process_time

import pytest

from ratings.regulations.snapshots import EventSnapshot, Part
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

PLAYERS, ROUNDS, SECONDS = 1500, 8, 3


def test_a_large_swiss_with_many_unrated_players_is_gone_through_once() -> None:
    keys = [f"P{number:04d}" for number in range(PLAYERS)]
    players = {key: rated(2000) if number % 2 else unrated() for number, key in enumerate(keys)}
    games = [
        game(number, keys[place], keys[(place + number) % PLAYERS], "1/2-1/2")
        for number in range(1, ROUNDS + 1)
        for place in range(0, PLAYERS, 2)
    ]
    large = event(*games, start=date(2010, 3, 1))
    begun = process_time()
    result = rate(players, large)
    assert process_time() - begun < SECONDS
    # the rated meet four without a rating, who drew with four of 2000: Ru is 2000 (2009, 8.22 and 8.52)
    assert {(found.games, found.change) for key, found in result.players.items() if players[key].rating} == {(4, 0)}


def part(number: int, keys: list[str], year: int) -> EventSnapshot:
    games = [game(number, white, black, "1/2-1/2") for white, black in zip(keys[::2], keys[1::2], strict=True)]
    return event(
        *games, id=f"part-{number}", format="league", start=date(year, number, 1), part=Part(of="league", number=number)
    )


@pytest.mark.parametrize("year", [2010, 2022])
def test_a_large_league_in_parts_is_gone_through_once_for_each_part(year: int) -> None:
    keys = [f"P{number:04d}" for number in range(600)]
    players = {key: rated(2000) for key in keys}
    parts = [part(number, keys[number:] + keys[:number], year) for number in range(1, 6)]
    begun = process_time()
    result = rate(players, *parts)
    assert process_time() - begun < SECONDS
    assert {(found.games, found.change) for found in result.players.values()} == {(5, 0)}
