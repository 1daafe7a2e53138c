"""Short ways to write CFC players and events."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerRating, PlayerSnapshot, rate_period
from tests.ratings.regulations.builders import event, game

SEPTEMBER_2009 = date(2009, 9, 5)
NEVER_BEATEN = 3500
"""A record that no performance of these tests exceeds, so that 714d stays out of the sums."""


def established(rating: int, **more: Any) -> PlayerSnapshot:
    """A player with many games and a record out of reach."""
    return PlayerSnapshot(**({"rating": rating, "games": 100, "highest": NEVER_BEATEN} | more))


def provisional(rating: int, games: int, **more: Any) -> PlayerSnapshot:
    """A player on the way to 25 games."""
    return PlayerSnapshot(rating=rating, games=games, **more)


def played(*games: GameSnapshot, **more: Any) -> EventSnapshot:
    """A Swiss of one day in September 2009, unless told otherwise."""
    return event(*games, **({"start": SEPTEMBER_2009} | more))


def wins(player: str, *opponents: str) -> tuple[GameSnapshot, ...]:
    """A win with White over each, one a round."""
    return tuple(game(number, player, opponent) for number, opponent in enumerate(opponents, start=1))


def rate(players: dict[str, PlayerSnapshot], *events: EventSnapshot, **more: Any) -> dict[str, PlayerRating]:
    """The players of a period of regular CFC chess, rated."""
    given = {"system": "cfc-regular", "edition": None, "players": players, "events": events} | more
    return dict(rate_period(PeriodSnapshot(**given)).players)


def steps(player: PlayerRating, number: int = 0) -> list[tuple[str, str, int | None, int | None]]:
    """The steps of one event as plain values."""
    return [(step.code, step.article, step.amount, step.rating) for step in player.events[number].steps]
