"""What the review shows of a whole run, counted once: who enters and leaves, what did not count, how ratings spread."""

from __future__ import annotations

from collections import Counter

from django.db.models import Count, F

from ratings.regulations.cfc.games import NOBODY_RATED
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult

STEP = 100  # rating points a column of the distribution
MOST_EXCLUSIONS = 200


def summary_of(run: RatingRun, results: list[tuple[str, RunResult]]) -> Json:
    """Counts, exclusions and distribution, as plain JSON."""
    exclusions = [row for key, result in results for row in _exclusions(key, result)]
    return {
        "players": len(results),
        "events": len(run.manifest["input"]["events"]),
        "games_counted": sum(result.games for _, result in results),
        "newcomers": sum(result.rating_before is None and result.rating_after is not None for _, result in results),
        "leavers": sum(result.rating_before is not None and result.rating_after is None for _, result in results),
        "set_aside": _set_aside(results),
        "exclusions_total": len(exclusions),
        "exclusions": exclusions[:MOST_EXCLUSIONS],
        "distribution": _distribution(run, results),
    }


def _set_aside(results: list[tuple[str, RunResult]]) -> list[str]:
    """The events that wait until one of their players gains a rating (CFC 719)."""
    rows = [
        (event["id"], row) for _, result in results for event in result.working["events"] for row in event["working"]
    ]
    return sorted({event for event, row in rows if row["reason"] == NOBODY_RATED})


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
        for event in result.working["events"]
        for row in event["working"]
        if not row["rated"]
    ]


def _distribution(run: RatingRun, results: list[tuple[str, RunResult]]) -> list[Json]:
    """How many players stand in each hundred points, on the list before and on the one to come."""
    before: Counter[int] = Counter()
    if run.previous_list is not None:
        rated = run.previous_list.entries.filter(rating__isnull=False)
        steps = rated.values(step=F("rating") / STEP).annotate(players=Count("pk")).order_by("step")
        before.update({row["step"]: row["players"] for row in steps})
    after = Counter(before)
    for _, result in results:
        if result.rating_before is not None:
            after[result.rating_before // STEP] -= 1
        if result.rating_after is not None:
            after[result.rating_after // STEP] += 1
    used = [step for step in before.keys() | after.keys() if before[step] or after[step]]
    return [
        {"from": step * STEP, "before": before[step], "after": after[step]}
        for step in (range(min(used), max(used) + 1) if used else ())
    ]
