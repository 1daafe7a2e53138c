"""What the list to come asks of a run's results, as columns of numbers: one row a player whom the kernel has rated.

The results of the plain engine stand beside them, as ``played`` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.runs.kernel_results import KernelResults
from ratings.runs.models import RatingRun
from ratings.runs.played import Played, played
from ratings.runs.result_rows import OF_PLAYER, GamesOfEntry, entries_of, stored_players, told_by_turns

RESULTS_AT_ONCE = 2000
Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class PlayedColumns:
    """One row a player, in ascending order of ``player``, its row in the register; ``NONE`` stands for ``None``.

    ``rating_before`` and ``rating_after`` are what the lists say, ``games`` those of the period that count,
    ``initial_games`` those of a first rating (``NONE``: none was looked for), ``event_games`` the rated games of all
    events together, ``last_event_day`` the last day, as ``date.toordinal`` counts, of the last event with one of them.
    Nobody here has been rated event by event: no rating was reached on the way. ``by_engine`` are the results of
    everybody else, by the row of the player, and those of a run from before there were rows of numbers.
    """

    player: npt.NDArray[np.int64]
    rating_before: Numbers
    rating_after: Numbers
    games: Numbers
    initial_games: Numbers
    event_games: Numbers
    last_event_day: Numbers
    by_engine: Mapping[int, Played]


def played_columns(run: RatingRun, results: KernelResults | None = None) -> PlayedColumns:
    """What a run has found, as far as a list asks for it; ``results`` of the kernel where somebody has held what is
    stored against them.
    """
    if results is None:
        events = dict(run.events.order_by().values_list("pk", "ends_on"))
        players, entries, ended = stored_players(run), entries_of(run, list(events)), list(events.values())
    else:
        players, entries = results.players.in_order(*OF_PLAYER), _entries(results)
        ended = [event.end for event in results.events]
    owner = np.searchsorted(players.player, entries.player)
    games = np.zeros(len(players.player), dtype=np.int32)
    np.add.at(games, owner, entries.games.astype(np.int32))
    rated, last = entries.games > 0, np.full(len(players.player), NONE, dtype=np.int32)
    days = np.array([day.toordinal() for day in ended], dtype=np.int32)
    np.maximum.at(last, owner[rated], days[entries.event[rated]])
    are_all = results is not None and len(results.keys) == len(run.manifest["rows"]["players"])
    others = run.results.none() if are_all else run.results.filter(kept__isnull=False).order_by()
    return PlayedColumns(
        player=players.player,
        rating_before=players.rating_before.astype(np.int32),
        rating_after=players.rating_after.astype(np.int32),
        games=players.games.astype(np.int32),
        initial_games=players.initial_games.astype(np.int32),
        event_games=games,
        last_event_day=last,
        by_engine={each.player_id: played(each) for each in told_by_turns(others, at_once=RESULTS_AT_ONCE)},
    )


def _entries(results: KernelResults) -> GamesOfEntry:
    found = results.entries
    return GamesOfEntry(player=found.player, event=found.event, games=found.games)
