"""What the review shows of a whole run, counted once: who plays, enters and leaves, and what did not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ratings.kernel import NONE
from ratings.regulations.cfc.games import NOBODY_RATED
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult

MOST_EXCLUSIONS = 200


@dataclass
class _Told:
    """What is counted: of the kernel's rows at once, of the results of the plain engine as they go by."""

    counts: Counter[str] = field(default_factory=Counter)
    exclusions: list[Json] = field(default_factory=list)
    room: int = MOST_EXCLUSIONS  # for those of the plain engine, which come in the order of the keys
    set_aside: set[str] = field(default_factory=set)  # the events that wait until a player gains a rating (CFC 719)

    def add_rows(self, kernel: KernelAnswers) -> None:
        if kernel.results is None:
            return
        players = kernel.results.players
        before, after = players.rating_before, players.rating_after
        self.counts["players"] += len(before)
        self.counts["games_counted"] += int(players.games.sum())
        self.counts["newcomers"] += np.count_nonzero((before == NONE) & (after != NONE))
        self.counts["leavers"] += np.count_nonzero((before != NONE) & (after == NONE))
        self.counts["exclusions_total"] += kernel.number_left_out
        self.exclusions += kernel.left_out(MOST_EXCLUSIONS)

    def add(self, key: str, result: RunResult) -> None:
        before, after = result.rating_before, result.rating_after
        self.counts["players"] += 1
        self.counts["games_counted"] += result.games
        self.counts["newcomers"] += before is None and after is not None
        self.counts["leavers"] += before is not None and after is None
        exclusions = exclusions_told(key, result)
        self.counts["exclusions_total"] += len(exclusions)
        self.exclusions += exclusions[: self.room]
        self.room -= len(exclusions[: self.room])
        self.set_aside.update(row["event"] for row in exclusions if row["reason"] == NOBODY_RATED)


def summary_of(run: RatingRun, results: Iterable[tuple[str, RunResult]], kernel: KernelAnswers) -> Json:
    """Counts and exclusions, as plain JSON; ``results`` are those of the plain engine, which are read
    once and need not fit into memory.
    """
    told = _Told()
    told.add_rows(kernel)
    for key, result in results:
        told.add(key, result)
    names = ("players", "games_counted", "newcomers", "leavers", "exclusions_total")
    return {name: int(told.counts[name]) for name in names} | {
        "events": len(run.manifest["input"]["events"]),
        "set_aside": sorted(told.set_aside),
        "exclusions": sorted(told.exclusions, key=lambda row: str(row["player"]))[:MOST_EXCLUSIONS],
    }


def exclusions_told(key: str, result: RunResult) -> list[Json]:
    """The games that do not count for a player whose result is kept whole, event by event."""
    return [
        {
            "player": key,
            "opponent": row["opponent"],
            "event": event["id"],
            "edition": event["edition"],
            "round": row["round"],
            "reason": row["reason"],
            "article": row["article"],
        }
        for event in result.told["events"]
        for row in event["working"]
        if not row["rated"]
    ]
