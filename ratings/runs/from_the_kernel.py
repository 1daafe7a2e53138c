"""Makes the rows that are stored out of the columns with which the kernel answers."""

from __future__ import annotations

from itertools import compress
from typing import Any
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.kernel.periods import Outcome
from ratings.runs.columns import Columns
from ratings.runs.frozen_players import rows_in_order
from ratings.runs.kernel_results import EntryRows, KernelResults, Numbers, PlayerRows
from ratings.runs.manifest import Json


def kernel_results(manifest: Json, columns: Columns, outcome: Outcome) -> KernelResults:
    """What is to be stored of the players whom the kernel has rated."""
    period, rows = columns.period, manifest["rows"]
    in_register = rows_in_order(rows["players"], columns.keys)
    own = _own(columns)
    entry = np.lexsort((period.events.order[period.entries.event], period.entries.player))
    entry = entry[own[period.entries.player[entry]]]
    number = np.bincount(period.entries.player, minlength=len(columns.keys))
    players = _player_rows(columns, outcome, in_register, number)
    return KernelResults(
        keys=tuple(compress(columns.keys, own.tolist())),
        places=np.flatnonzero(own),
        players=players.at(own),
        entries=_entry_rows(columns, outcome, in_register, entry),
        end=np.cumsum(number[own]),
        events=columns.events,
        rows=tuple(UUID(rows["events"][event.id]) for event in columns.events),
        editions=tuple(edition.id for edition in period.editions),
    )


def _own(columns: Columns) -> npt.NDArray[np.bool_]:
    own = np.ones(len(columns.keys), dtype=np.bool_)
    if columns.by_engine:
        own[[place for place, key in enumerate(columns.keys) if key in columns.by_engine]] = False
    return own


def _player_rows(columns: Columns, outcome: Outcome, player: Numbers, entries: Numbers) -> PlayerRows:
    found, before = outcome.players, _long(columns.period.players.rating)
    stands_in = np.zeros(len(player), dtype=np.bool_)
    if columns.stand_ins:
        stands_in[[place for place, key in enumerate(columns.keys) if key in columns.stand_ins]] = True
    change = _long(found.change)
    # a first rating is looked for where there is no rating and an event was entered
    pooled = np.where(found.pooled_games == NONE, 0, found.pooled_games)
    return PlayerRows(
        player=player,
        rating_before=np.where(stands_in, NONE, before),
        rating_taken=np.where(stands_in, before, NONE),
        rating_after=np.where(stands_in & (found.games == 0), NONE, _long(found.rating_after)),
        games=_long(found.games),
        score_hundredths=_long(found.score),
        expected_hundredths=_long(found.expected),
        k_factor=_long(found.k),
        change_hundredths=np.where(change == NONE, 0, change),
        initial_games=np.where((before == NONE) & (entries > 0), pooled, NONE).astype(np.int64),
    )


def _entry_rows(columns: Columns, outcome: Outcome, player: Numbers, places: npt.NDArray[Any]) -> EntryRows:
    """Those at these places, in their order; column by column, of which two at once would take much room."""
    entries, found = columns.period.entries, outcome.entries
    looks_for_a_rating = ((found.expected == NONE) & (found.met_games > 0))[places]

    def at(column: npt.NDArray[Any]) -> Numbers:
        return _long(column[places])

    def met(column: npt.NDArray[Any]) -> Numbers:
        return np.where(looks_for_a_rating, column[places], NONE).astype(np.int64)

    return EntryRows(
        player=player[entries.player[places]],
        event=at(entries.event),
        edition=at(columns.period.events.edition[entries.event]),
        games=at(found.games),
        score_hundredths=at(found.score),
        expected_hundredths=at(found.expected),
        change_hundredths=at(found.change),
        k_factor=at(found.k),
        opponents_total=at(found.total),
        met_games=met(found.met_games),
        met_score_hundredths=met(found.met_score),
        met_total=met(found.met_total),
    )


def _long(column: npt.NDArray[Any]) -> Numbers:
    return column.astype(np.int64)
