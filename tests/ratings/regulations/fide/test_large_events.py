"""An event of many players takes as long as its games, and not as its games times its players without a rating."""

from __future__ import annotations

from datetime import date
from time import process_time

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
