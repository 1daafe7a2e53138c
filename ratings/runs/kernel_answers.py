"""What the kernel answers for a run: each result, and every game that is not rated. Asked once for all stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

import numpy as np

from ratings.kernel.left_out import LeftOut, left_out
from ratings.kernel.periods import Outcome, rate_columns
from ratings.regulations import PlayerSnapshot
from ratings.runs.columns import Columns, FrozenEvent, columns_of
from ratings.runs.from_the_kernel import kernel_results
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json
from ratingsite.foundations.each_once import counted_once


class KernelAnswers:
    """The answers for the players whom the kernel rates of ``columns``; without these for nobody."""

    def __init__(self, manifest: Json, columns: Columns | None) -> None:
        self.results: KernelResults | None = None
        self._told: list[Json] | None = None
        self.by_engine: frozenset[str] = frozenset()
        """The players whom it leaves to the plain engine, where it rates any."""
        if columns is None:
            return
        self.by_engine = columns.by_engine
        self._columns: Columns = columns
        self._outcome: Outcome = rate_columns(columns.period)
        self.results = kernel_results(manifest, columns, self._outcome)

    @classmethod
    def of(
        cls,
        manifest: Json,
        players: Mapping[str, PlayerSnapshot] | None = None,
        events: list[FrozenEvent] | None = None,
    ) -> KernelAnswers:
        """Those for a run, of its ``players`` and ``events`` where somebody has read these."""
        return cls(manifest, columns_of(manifest, players, events))

    @property
    def keys(self) -> tuple[str, ...]:
        """The players whom it rates, in the order of their keys."""
        return () if self.results is None else self.results.keys

    @cached_property
    def _left(self) -> LeftOut | None:
        """Looked for when somebody asks: what is stored of the results does not."""
        if self.results is None:
            return None
        left = left_out(self._columns.period, self._outcome)
        return left.of(self.results.places) if self.by_engine else left

    @cached_property
    def number_left_out(self) -> int:
        """How many games are not rated, counted for each of their players."""
        return 0 if self._left is None else len(self._left.player)

    def left_out(self, most: int) -> list[Json]:
        """The first of them, as the review tells them, player by player."""
        if self._told is not None:
            return self._told[:most]
        left, number = self._left, min(most, self.number_left_out)
        return [] if left is None else [self._one(left, place) for place in range(number)]

    def _one(self, left: LeftOut, place: int) -> Json:
        event, (reason, article) = int(left.event[place]), left.reasons[int(left.reason[place])]
        return {
            "player": self._columns.keys[int(left.player[place])],
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

    def let_games_go(self, most: int) -> None:
        """Room for who comes next: from now on so many games are told one by one, and beside them only results,
        ``reasons`` and ``workings``.
        """
        if self._told is not None:
            return
        self._told = self.left_out(most)
        _ = self.workings  # and the reasons, of which they are counted
        if self.results is not None:
            del self._columns, self._outcome
        self._left = None

    @cached_property
    def reasons(self) -> dict[str, Counter[tuple[str, str, str]]]:
        """How many games of each event are not rated for one of their players, by reason, article and edition."""
        found: dict[str, Counter[tuple[str, str, str]]] = {}
        left = self._left
        if left is None:
            return found
        width = max(len(left.reasons), 1)
        pairs, counts = counted_once(left.event.astype(np.int64) * width + left.reason)
        for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
            event, (reason, article) = pair // width, left.reasons[pair % width]
            of_event = found.setdefault(self._columns.events[event].id, Counter())
            of_event[reason, article, self._edition(event)] += count
        return found

    @cached_property
    def workings(self) -> Counter[str]:
        """How often a game of each event stands in what was found for a player: rated, or with the reason why not."""
        found = Counter({event: reasons.total() for event, reasons in self.reasons.items()})
        if self.results is not None:
            entries = self.results.entries
            games = np.bincount(entries.event, weights=entries.games, minlength=len(self.results.events))
            found.update({event.id: int(games[place]) for place, event in enumerate(self.results.events)})
        return found
