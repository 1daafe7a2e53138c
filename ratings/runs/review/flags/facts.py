"""What the flags look at, as columns, and what a flag says. Scores and expected scores are in hundredths of a point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from math import isqrt

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.kernel.building import seats
from ratings.kernel.games import WAS_PLAYED, games_together
from ratings.regulations.snapshots import EventSnapshot

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
KOfPlayer = Callable[[str, str], int | None]
"""From an event and a player, by their keys, to the K with which the player was rated there."""


class Kind(StrEnum):
    """What a flag is about."""

    GAIN = "gain"
    LOSS = "loss"
    CLOSED_GROUP = "closed-group"
    SAME_PLAYERS = "same-players"
    DOUBLE_PLAY = "double-play"
    SWAPPED = "swapped"
    MATCH_GAP = "match-gap"
    MATCH_CHANGE = "match-change"
    FORFEITS = "forfeits"
    START_MOVED = "start-moved"


@dataclass(frozen=True, kw_only=True)
class Flag:
    """One sign: whom and which event it is about, what was seen, and the threshold that it passed.

    ``seen`` and ``threshold`` are in the unit of the kind: hundredths of a standard deviation (gain, loss, swapped),
    players (closed group, same players), days (double play), rating points (the matches), games (forfeits), hours
    before the start (start moved), of which fewer weigh more.
    ``more`` are the numbers behind it, each by its name, points and changes in hundredths. ``article`` is the CFC's
    where a text names the threshold; elsewhere it is the office's own.
    """

    kind: Kind
    event: str
    players: tuple[str, ...]
    seen: int
    threshold: int
    more: Mapping[str, int] = field(default_factory=dict)
    other: str = ""
    article: str = ""


@dataclass(frozen=True, kw_only=True)
class Entries:
    """Everybody in every event in which they have a game, event by event: places of events and players, and the rating
    that the event counts for a player: of its first day, else that before the period.
    """

    event: Numbers
    player: Numbers
    rating: Numbers


@dataclass(frozen=True, kw_only=True)
class Games:
    """Every game, event by event, White and Black as places of entries; ``result`` is a place in ``RESULTS``.

    Rounds and results take two bytes each, the others four.
    """

    event: Numbers
    round: Numbers
    white: Numbers
    black: Numbers
    result: Numbers

    @cached_property
    def played(self) -> Flags:
        """Which were played."""
        found: Flags = WAS_PLAYED[self.result]
        return found


@dataclass(frozen=True, kw_only=True)
class Period:
    """A period as it was rated, who played in the small events of the two months before it, and how many hours before
    its start the first day of an event was moved.

    ``keys``, ``born`` and ``games_before`` are those of the players by their places; ``NONE`` is not known.
    """

    system: str
    keys: Sequence[str]
    born: Numbers
    games_before: Numbers
    events: Sequence[EventSnapshot]
    entries: Entries
    games: Games
    k_of: KOfPlayer
    earlier: Mapping[str, frozenset[str]] = field(default_factory=dict)
    starts_moved: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def entries_of_event(self) -> Numbers:
        """How many players have a game in each event."""
        return np.bincount(self.entries.event, minlength=len(self.events)).astype(np.int64)

    def key_of(self, entry: int) -> str:
        """The key of the player of an entry."""
        return self.keys[int(self.entries.player[entry])]

    def people_of(self, event: int) -> list[str]:
        """Who has a game in the event at a place, in the order of the keys."""
        first = int(np.searchsorted(self.entries.event, event))
        return sorted(self.key_of(entry) for entry in range(first, first + int(self.entries_of_event[event])))


def period_of(
    *,
    system: str,
    keys: Sequence[str],
    rating: npt.NDArray[np.int32],
    born: npt.NDArray[np.int32],
    games_before: npt.NDArray[np.int32],
    events: Sequence[tuple[EventSnapshot, npt.NDArray[np.void]]],
    k_of: KOfPlayer,
    earlier: Mapping[str, frozenset[str]],
) -> Period:
    """The period of events with their games, which name players by their places."""
    games = games_together(games for _, games in events)
    of_event = np.repeat(np.arange(len(events), dtype=np.int32), [len(games) for _, games in events])
    player, event, white, black = seats(len(keys), of_event, games)
    told = rating.astype(np.int64)[player]
    _as_listed(told, event.astype(np.int64) * (len(keys) + 1) + player, [event for event, _ in events], keys)
    return Period(
        system=system,
        keys=keys,
        born=born.astype(np.int64),
        games_before=games_before.astype(np.int64),
        events=[event for event, _ in events],
        entries=Entries(event=event, player=player, rating=told),
        games=Games(
            event=of_event,
            round=games["round"].astype(np.int16),
            white=white,
            black=black,
            result=games["result"].astype(np.int16),
        ),
        k_of=k_of,
        earlier=earlier,
    )


def _as_listed(rating: Numbers, present: Numbers, events: Sequence[EventSnapshot], keys: Sequence[str]) -> None:
    """Where the list of an event's first day says another rating, it is that."""
    if not any(event.ratings for event in events):
        return
    place_of, width = {key: place for place, key in enumerate(keys)}, len(keys) + 1
    said = [
        (event * width + place_of[key], NONE if listed.rating is None else listed.rating)
        for event, facts in enumerate(events)
        for key, listed in facts.ratings.items()
        if key in place_of
    ]
    wanted, ratings = np.array(said, dtype=np.int64).reshape(-1, 2).T
    seats = np.minimum(np.searchsorted(present, wanted), len(present) - 1)
    plays = present[seats] == wanted
    rating[seats[plays]] = ratings[plays]


def deviations(difference: int, variance: int) -> int:
    """A difference in hundredths of standard deviations, without its sign; ``variance`` in hundredths, squared."""
    return isqrt(difference * difference * 10_000 // variance) if variance > 0 else 0


def are_deviations(difference: Numbers, variance: Numbers, least: int) -> Flags:
    """Which differences are so many hundredths of standard deviations or more."""
    found: Flags = (variance > 0) & (difference * difference * 10_000 >= least * least * variance)
    return found


def summed(places: Numbers, amounts: Numbers | np.int64, number: int) -> Numbers:
    """The sums of amounts by their places."""
    weights = np.broadcast_to(amounts, places.shape)
    # exact: no sum of a period comes near 2 to the power of 53
    return np.bincount(places, weights=weights, minlength=number).astype(np.int64)
