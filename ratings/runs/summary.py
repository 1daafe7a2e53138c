"""What the review shows of a whole run, counted once: who enters and leaves, what did not count, how ratings spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Count, F

from ratings.regulations.cfc.games import NOBODY_RATED
from ratings.runs.brief import is_brief
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult

STEP = 100  # rating points a column of the distribution
MOST_EXCLUSIONS = 200


@dataclass
class _Told:
    """What is counted while the results go by."""

    kernel: KernelAnswers
    counts: Counter[str] = field(default_factory=Counter)
    exclusions: list[Json] = field(default_factory=list)
    set_aside: set[str] = field(default_factory=set)  # the events that wait until a player gains a rating (CFC 719)
    moves: Counter[int] = field(default_factory=Counter)  # players who come into each hundred points, less who leave

    def add(self, key: str, result: RunResult) -> None:
        before, after = result.rating_before, result.rating_after
        self.counts["players"] += 1
        self.counts["games_counted"] += result.games
        self.counts["newcomers"] += before is None and after is not None
        self.counts["leavers"] += before is not None and after is None
        room = MOST_EXCLUSIONS - len(self.exclusions)
        if is_brief(result.told):
            self.counts["exclusions_total"] += self.kernel.number_left_out(key)
            self.exclusions += self.kernel.left_out(key, room)
        else:
            exclusions = _exclusions(key, result)
            self.counts["exclusions_total"] += len(exclusions)
            self.exclusions += exclusions[:room]
            self.set_aside.update(row["event"] for row in exclusions if row["reason"] == NOBODY_RATED)
        self.moves.update([] if after is None else [after // STEP])
        self.moves.subtract([] if before is None else [before // STEP])


def summary_of(run: RatingRun, results: Iterable[tuple[str, RunResult]], kernel: KernelAnswers) -> Json:
    """Counts, exclusions and distribution, as plain JSON; the results are read once, and need not fit into memory."""
    told = _Told(kernel)
    for key, result in results:
        told.add(key, result)
    names = ("players", "games_counted", "newcomers", "leavers", "exclusions_total")
    return {name: told.counts[name] for name in names} | {
        "events": len(run.manifest["input"]["events"]),
        "set_aside": sorted(told.set_aside),
        "exclusions": told.exclusions,
        "distribution": _distribution(run, told.moves),
    }


def _exclusions(key: str, result: RunResult) -> list[Json]:
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


def _distribution(run: RatingRun, moves: Counter[int]) -> list[Json]:
    """How many players stand in each hundred points, on the list before and on the one to come."""
    before: Counter[int] = Counter()
    if run.previous_list is not None:
        rated = run.previous_list.entries.filter(rating__isnull=False)
        steps = rated.values(step=F("rating") / STEP).annotate(players=Count("pk")).order_by("step")
        before.update({row["step"]: row["players"] for row in steps})
    after = Counter(before)
    after.update(moves)
    used = [step for step in before.keys() | after.keys() if before[step] or after[step]]
    return [
        {"from": step * STEP, "before": before[step], "after": after[step]}
        for step in (range(min(used), max(used) + 1) if used else ())
    ]
