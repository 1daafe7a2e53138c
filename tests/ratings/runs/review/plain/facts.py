"""The flags game by game, as they were found before there were columns: the columns must find the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isqrt

from ratings.regulations.results import EventRating, PlayerRating
from ratings.regulations.snapshots import (
    PLAYED,
    POINTS,
    EventSnapshot,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
)
from ratings.runs.review.flags import Flag, Kind

__all__ = ["Flag", "Kind"]


@dataclass(frozen=True, kw_only=True)
class Period:
    """A period as it was rated, what was found for its players, and the events of the two months before it."""

    snapshot: PeriodSnapshot
    found: Mapping[str, PlayerRating]
    earlier: tuple[EventSnapshot, ...] = ()
    starts_moved: Mapping[str, int] = field(default_factory=dict)

    def rating_of(self, event: EventSnapshot, key: str) -> int | None:
        """The rating that an event counts for a player: of its first day, else that before the period."""
        listed = event.ratings.get(key)
        if listed is not None:
            return listed.rating
        player = self.snapshot.players.get(key)
        return player.rating if player else None

    def ratings_in(self, event: EventSnapshot) -> dict[str, int | None]:
        """The same for everybody who has a game in an event."""
        return {key: self.rating_of(event, key) for key in people_of(event)}

    def player(self, key: str) -> PlayerSnapshot:
        return self.snapshot.players[key]

    def rated(self) -> Iterator[tuple[str, EventRating]]:
        """What each player has found in each event, one after another."""
        for key, found in self.found.items():
            for event in found.events:
                yield key, event


def people_of(event: EventSnapshot) -> frozenset[str]:
    """Who has a game in an event."""
    return frozenset(key for game in event.games for key in (game.white, game.black))


def played_games(event: EventSnapshot) -> Iterator[GameSnapshot]:
    """The games that were played."""
    return (game for game in event.games if game.result in PLAYED)


def points_of(game: GameSnapshot) -> tuple[int, int]:
    """The points of White and of Black, in hundredths."""
    return POINTS[game.result]


def deviations(difference: int, variance: int) -> int:
    """A difference in hundredths of standard deviations, without its sign; ``variance`` in hundredths, squared."""
    return isqrt(difference * difference * 10_000 // variance) if variance > 0 else 0
