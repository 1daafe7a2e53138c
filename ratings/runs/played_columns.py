"""What the list to come asks of a run's results, as columns of numbers: one row a player whom the kernel has rated.

The results of the plain engine stand beside them, as ``played`` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.ledger.models import key_of_event
from ratings.runs.brief import is_brief
from ratings.runs.models import RatingRun
from ratings.runs.played import Played, played

RESULTS_AT_ONCE = 2000
Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class PlayedColumns:
    """One row a player, in ascending order of ``player``, its row in the register; ``NONE`` stands for ``None``.

    ``rating_before`` and ``rating_after`` are what the lists say, ``games`` those of the period that count,
    ``initial_games`` those of a first rating (``NONE``: none was looked for), ``event_games`` the rated games of all
    events together, ``last_event_day`` the last day, as ``date.toordinal`` counts, of the last event with one of them.
    Nobody here has been rated event by event: no rating was reached on the way. ``by_engine`` are the results of
    everybody else, by the row of the player.
    """

    player: npt.NDArray[np.int64]
    rating_before: Numbers
    rating_after: Numbers
    games: Numbers
    initial_games: Numbers
    event_games: Numbers
    last_event_day: Numbers
    by_engine: Mapping[int, Played]


def played_columns(run: RatingRun) -> PlayedColumns:
    """What a run has found, as far as a list asks for it."""
    ends = {
        key_of_event(source, version): day.toordinal()
        for source, version, day in run.events.order_by().values_list("source", "version", "ends_on")
    }
    by_engine: dict[int, Played] = {}
    rows: list[tuple[int, ...]] = []
    for result in run.results.order_by("player_id").iterator(chunk_size=RESULTS_AT_ONCE):
        told = played(result)
        if not is_brief(result.told):
            by_engine[result.player_id] = told
            continue
        days = [ends[event.id] for event in told.events if event.games]
        numbers = (result.rating_before, told.rating_after, told.games, told.initial_games)
        rated = sum(event.games for event in told.events)
        rows.append((result.player_id, *map(_or_none, numbers), rated, max(days, default=NONE)))
    return PlayedColumns(by_engine=by_engine, **_columns(rows))


def _or_none(number: int | None) -> int:
    return NONE if number is None else number


def _columns(rows: list[tuple[int, ...]]) -> dict[str, Any]:
    names = [field.name for field in fields(PlayedColumns)][:-1]
    table = np.array(rows, dtype=np.int64).reshape(-1, len(names))
    found = {name: table[:, place].astype(np.int32) for place, name in enumerate(names)}
    return found | {"player": table[:, 0].copy()}
