"""What the list to come asks of the results of a run, as columns by the rows of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.kernel.player_table import PlayerTable
from ratings.runs.frozen_players import rows_in_order
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json, players_of
from ratings.runs.models import RatingRun
from ratings.runs.period_of_lines import Period
from ratings.runs.played import Played
from ratings.runs.played_columns import PlayedColumns, played_columns
from ratingsite.foundations.number_columns import NONE, Numbers, places_among

EPOCH = date(1970, 1, 1).toordinal()
COLUMNS = ("rating_after", "games", "initial_games", "added", "begins_anew", "highest", "last_played_on")


@dataclass(frozen=True, kw_only=True)
class PlayedNumbers:
    """``added`` are the games that the events add to those before, unless ``begins_anew``: then there are no others.

    ``highest`` is the highest rating behind an event and behind the period, ``last_played_on`` counts days from
    1 January 1970; ``NONE`` where there is none. They take four bytes each: everybody on a list has one of each.
    """

    player: Numbers
    columns: Mapping[str, Numbers]

    def of(self, people: Numbers) -> dict[str, Numbers]:
        """The columns for these people, ``NONE`` of whoever has no result, and who ``has_played``."""
        places = places_among(self.player, people)  # of the few who have played among the many of a list
        own, found = places >= 0, {name: np.full(len(people), NONE, dtype=np.int32) for name in self.columns}
        for name, column in self.columns.items():
            found[name][places[own]] = column[own]
        has_played = np.zeros(len(people), dtype=np.int32)
        has_played[places[own]] = 1
        return found | {"has_played": has_played}


def column_at(column: Numbers, places: Numbers) -> Numbers:
    """What a column says at each place, ``NONE`` at a place below 0."""
    if not len(column):
        return np.full(len(places), NONE, dtype=np.int64)
    found = column.take(places, mode="clip")
    found[places < 0] = NONE
    return found


def played_numbers(run: RatingRun, period: Period, results: KernelResults | None = None) -> PlayedNumbers:
    """The results of a run; ``results`` as ``played_columns`` takes them."""
    found = played_columns(run, results)
    last_days = period.last_days if found.by_engine else {}
    days = {event: day.toordinal() - EPOCH for event, day in last_days.items()}
    told = [(pk, *_row(each, days)) for pk, each in found.by_engine.items()]
    rows = np.array(told, dtype=np.int64).reshape(-1, 1 + len(COLUMNS))
    player = np.concatenate((found.player, rows[:, 0]))
    order = np.argsort(player, kind="stable")
    columns = {
        name: np.concatenate((column, rows[:, place]))[order].astype(np.int32)
        for place, (name, column) in enumerate(_of_the_kernel(found).items(), start=1)
    }
    return PlayedNumbers(player=player[order], columns=columns)


def _of_the_kernel(found: PlayedColumns) -> dict[str, Numbers]:
    """Where nobody is rated event by event, the rating behind the period is the only one."""
    after, last = (column.astype(np.int64) for column in (found.rating_after, found.last_event_day))
    of_player = (
        after,
        found.games,
        found.initial_games,
        found.event_games,
        np.zeros_like(after),
        after,
        np.where(last == NONE, NONE, last - EPOCH),
    )
    return {name: column.astype(np.int64) for name, column in zip(COLUMNS, of_player, strict=True)}


def _row(found: Played, days: Mapping[str, int]) -> tuple[int, ...]:
    added, begins_anew = 0, 0
    for event in found.events:
        # where event follows event (CFC 712), who enters one without a rating begins at game one
        if event.follows and event.rating_before is None:
            added, begins_anew = 0, 1
        added += event.games
    ratings = (found.rating_after, *(event.rating_after for event in found.events))
    return (
        _or_nothing(found.rating_after),
        found.games,
        _or_nothing(found.initial_games),
        added,
        begins_anew,
        max((rating for rating in ratings if rating), default=NONE),
        max((days[event.id] for event in found.events if event.games), default=NONE),
    )


def _or_nothing(value: int | None) -> int:
    return NONE if value is None else value


def games_before(manifest: Json) -> tuple[Numbers, Numbers]:
    """The rows of the players of a period in their order, and the games that each had before it."""
    table = PlayerTable.of(players_of(manifest))
    rows = rows_in_order(manifest["rows"]["players"], table.in_order)
    order, games = np.argsort(rows), table.numbers["games"].astype(np.int64)
    return rows[order], np.where(games == NONE, 0, games)[order]
