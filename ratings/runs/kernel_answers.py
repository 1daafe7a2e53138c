"""What the kernel answers for a run, asked again by the check: each result, and every game that is not rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

import numpy as np

from ratings.kernel.left_out import LeftOut, left_out
from ratings.kernel.periods import rate_columns
from ratings.regulations import PlayerSnapshot
from ratings.runs.brief import StoredRow, brief_rows
from ratings.runs.columns import Columns, FrozenEvent, columns_of
from ratings.runs.manifest import Json


class KernelAnswers:
    """The answers for the players whom the kernel rates; of a run that it does not rate for nobody."""

    def __init__(
        self,
        manifest: Json,
        players: Mapping[str, PlayerSnapshot] | None = None,
        events: list[FrozenEvent] | None = None,
    ) -> None:
        self.rows: Mapping[str, StoredRow] = {}
        self._left: LeftOut | None = None
        columns = columns_of(manifest, players, events)
        if columns is None:
            return
        outcome = rate_columns(columns.period)
        self.rows = {row.key: row for row in brief_rows(columns, outcome)}
        self._columns: Columns = columns
        self._left = left_out(columns.period, outcome)
        self._end = np.cumsum(np.bincount(self._left.player, minlength=len(columns.keys))).tolist()
        self._place_of = {key: place for place, key in enumerate(columns.keys)}

    def _slice(self, key: str) -> range:
        if self._left is None or key not in self.rows:
            return range(0)
        place = self._place_of[key]
        return range(self._end[place - 1] if place else 0, self._end[place])

    def number_left_out(self, key: str) -> int:
        """How many games of a player are not rated."""
        return len(self._slice(key))

    def left_out(self, key: str, most: int) -> list[Json]:
        """The first of them, as the review tells them."""
        left = self._left
        return [] if left is None else [self._told(key, left, place) for place in self._slice(key)[:most]]

    def _told(self, key: str, left: LeftOut, place: int) -> Json:
        event, (reason, article) = int(left.event[place]), left.reasons[int(left.reason[place])]
        return {
            "player": key,
            "opponent": self._columns.keys[int(left.opponent[place])],
            "event": self._columns.events[event].id,
            "edition": self._edition(event),
            "round": int(left.round[place]),
            "reason": reason,
            "article": article,
        }

    def _edition(self, event: int) -> str:
        period = self._columns.period
        return period.editions[int(period.events.edition[event])].id

    @cached_property
    def reasons(self) -> dict[str, Counter[tuple[str, str, str]]]:
        """How many games of each event are not rated for one of their players, by reason, article and edition."""
        found: dict[str, Counter[tuple[str, str, str]]] = {}
        left = self._left
        if left is None:
            return found
        own = np.array([key in self.rows for key in self._columns.keys], dtype=np.bool_)[left.player]
        width = max(len(left.reasons), 1)
        pairs, counts = np.unique(left.event[own].astype(np.int64) * width + left.reason[own], return_counts=True)
        for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
            event, (reason, article) = pair // width, left.reasons[pair % width]
            of_event = found.setdefault(self._columns.events[event].id, Counter())
            of_event[reason, article, self._edition(event)] += count
        return found
