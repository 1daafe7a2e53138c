"""What a review counts of a run as columns, whoever has rated it: one row a player, and one a player and event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations.fide.rapid import STANDARD_RATING
from ratings.regulations.results import PlayerRating
from ratings.runs.kernel_results import KernelResults

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class RatedPlayers:
    """Players by their places, in the order of their keys; scores and changes in hundredths, ``NONE`` for ``None``."""

    player: Numbers
    before: Numbers
    after: Numbers
    games: Numbers
    score: Numbers
    expected: Numbers
    change: Numbers


@dataclass(frozen=True, kw_only=True)
class RatedEntries:
    """The same of players in events, these by their places too, in the order of the players' keys; ``is_new`` says that
    the player has entered the list by this period.
    """

    player: Numbers
    event: Numbers
    games: Numbers
    score: Numbers
    expected: Numbers
    change: Numbers
    is_new: Numbers


def rated_columns(
    results: KernelResults | None, found: Mapping[str, PlayerRating], keys: Sequence[str], events: Sequence[str]
) -> tuple[RatedPlayers, RatedEntries]:
    """Of what kernel and plain engine have found; ``keys`` are those of all players, ``events`` those of all events."""
    place_of = {key: place for place, key in enumerate(keys)} if found else {}
    event_of = {key: at for at, key in enumerate(events)}
    ordered = sorted((place_of[key], rating) for key, rating in found.items())
    players = [
        (place, *map(_or_none, (own.rating_before, own.rating_after, own.games, own.score, own.expected, own.change)))
        for place, own in ordered
    ]
    entries = [
        (
            place,
            event_of[event.id],
            *map(_or_none, (event.games, event.score, event.expected, event.change)),
            _is_new(own),
        )
        for place, own in ordered
        for event in own.events
    ]
    told = _table(players, 7), _table(entries, 7)
    if results is not None:
        told = np.concatenate((told[0], _players(results))), np.concatenate((told[1], _entries(results, event_of)))
    told = told[0][np.argsort(told[0][:, 0], kind="stable")], told[1][np.argsort(told[1][:, 0], kind="stable")]
    return (
        RatedPlayers(**dict(zip(RatedPlayers.__annotations__, told[0].T, strict=True))),
        RatedEntries(**dict(zip(RatedEntries.__annotations__, told[1].T, strict=True))),
    )


def _table(rows: Sequence[tuple[int, ...]], width: int) -> Numbers:
    return np.array(rows, dtype=np.int64).reshape(-1, width)


def _or_none(number: int | None) -> int:
    return NONE if number is None else number


def _is_new(found: PlayerRating) -> bool:
    """Also whoever has played with the standard rating, for want of one of this system."""
    had_none = found.rating_before is None or found.rating_source == STANDARD_RATING
    return had_none and found.rating_after is not None


def _players(results: KernelResults) -> Numbers:
    own = results.players
    before = np.where(own.rating_taken == NONE, own.rating_before, own.rating_taken)
    change = np.where(own.expected_hundredths == NONE, NONE, own.change_hundredths)
    columns = (before, own.rating_after, own.games, own.score_hundredths, own.expected_hundredths, change)
    return np.stack((results.places, *columns), axis=1)


def _entries(results: KernelResults, event_of: Mapping[str, int]) -> Numbers:
    own, owner = results.entries, results.owner
    event = np.array([event_of[event.id] for event in results.events], dtype=np.int64)[own.event]
    players = results.players
    is_new = ((players.rating_before == NONE) & (players.rating_after != NONE))[owner]
    columns = (own.games, own.score_hundredths, own.expected_hundredths, own.change_hundredths, is_new)
    return np.stack((results.places[owner], event, *columns), axis=1)
