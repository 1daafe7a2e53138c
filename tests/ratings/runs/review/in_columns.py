"""Periods of snapshots as the flags take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ratings.kernel.games import GAME, RESULTS, marks_of
from ratings.kernel.player_table import PlayerTable
from ratings.regulations import EventSnapshot, PeriodSnapshot, PlayerRating
from ratings.runs.review.flags import Flag, Period, flags_of, period_of


def flags_in(
    period: PeriodSnapshot,
    found: Mapping[str, PlayerRating],
    earlier: tuple[EventSnapshot, ...] = (),
    starts_moved: Mapping[str, int] | None = None,
) -> tuple[Flag, ...]:
    """The flags of a period."""
    return flags_of(replace(columns_of(period, found, earlier), starts_moved=starts_moved or {}))


def columns_of(
    period: PeriodSnapshot, found: Mapping[str, PlayerRating], earlier: tuple[EventSnapshot, ...] = ()
) -> Period:
    """The period in columns, its players in the order of their keys."""
    table = PlayerTable.of(dict(sorted(period.players.items())))
    told = table.player_columns
    place_of = {key: place for place, key in enumerate(table.in_order)}
    games = {
        event.id: [
            (place_of[game.white], place_of[game.black], game.round, RESULTS.index(game.result), marks_of(game))
            for game in event.games
        ]
        for event in period.events
    }
    return period_of(
        system=period.system,
        keys=table.in_order,
        rating=told.rating,
        born=told.born,
        games_before=told.games,
        events=[(event, np.array(games[event.id], dtype=GAME)) for event in period.events],
        k_of=lambda event, key: next((own.k for own in found[key].events if own.id == event), None),
        earlier={
            event.id: frozenset(key for game in event.games for key in (game.white, game.black)) for event in earlier
        },
    )
