"""Short ways to write players, games and events for the tests of the rating regulations."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.regulations import (
    EventSnapshot,
    GameSnapshot,
    PeriodResult,
    PeriodSnapshot,
    PlayerRating,
    PlayerSnapshot,
    Result,
    rate_period,
)

MAY_2022 = date(2022, 5, 1)


def rated(rating: int, **more: Any) -> PlayerSnapshot:
    """A player with a rating and many games."""
    return PlayerSnapshot(**({"rating": rating, "games": 500, "highest": rating} | more))


def unrated(**more: Any) -> PlayerSnapshot:
    """A player without a rating."""
    return PlayerSnapshot(rating=None, **more)


def game(number: int, white: str, black: str, result: str = "1-0") -> GameSnapshot:
    """A game of a round."""
    return GameSnapshot(round=number, white=white, black=black, result=Result(result))


def event(*games: GameSnapshot, start: date = MAY_2022, **more: Any) -> EventSnapshot:
    """A Swiss of one day, unless told otherwise."""
    given = {"id": "e", "format": "swiss", "start": start, "end": start} | more
    return EventSnapshot(games=games, **given)


def period(players: dict[str, PlayerSnapshot], *events: EventSnapshot, **more: Any) -> PeriodSnapshot:
    """A period of standard chess, every event under the edition of its start."""
    return PeriodSnapshot(**({"system": "fide-standard", "edition": None, "players": players, "events": events} | more))


def rate(players: dict[str, PlayerSnapshot], *events: EventSnapshot, **more: Any) -> PeriodResult:
    """The period, rated."""
    return rate_period(period(players, *events, **more))


def rate_one(key: str, players: dict[str, PlayerSnapshot], *events: EventSnapshot) -> PlayerRating:
    """One player of the period, rated."""
    return rate(players, *events).players[key]
