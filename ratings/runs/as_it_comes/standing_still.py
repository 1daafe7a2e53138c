"""Current ratings that stand still, for an event that waits cannot be rated, and go on when it can, or is held."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ratings.runs.as_it_comes.models import StandStill
from ratings.runs.as_it_comes.selectors import stand_still_of
from ratings.runs.problems import BAD_DATA, RunProblem
from ratingsite.office.audit.services import record


def what_stops(problem: Exception) -> dict[str, str]:
    """What a refusal to rate is kept as: that of a ``RunProblem`` is its own."""
    return problem.failure if isinstance(problem, RunProblem) else RunProblem(BAD_DATA, str(problem)).failure


def stand_still(system: str, failure: Mapping[str, str], *, now: datetime) -> None:
    """Note what stops the current ratings, inside the transaction of the caller; what is noted already stays."""
    there = stand_still_of(system)
    if there is not None and there.failure == failure:
        return
    if there is None:
        there = StandStill(system_id=system, since=now)
    there.failure = dict(failure)
    there.save()
    said = {"article": failure["article"], "reason": failure["message"], "event": failure["event"]}
    record("current ratings stand still", there, by=None, now=now, **said)


def go_on(system: str, *, now: datetime) -> None:
    """Note that everything that waits was rated again, inside the transaction of the caller."""
    there = stand_still_of(system)
    if there is None:
        return
    there.ended_at = now
    there.save(update_fields=["ended_at"])
    record("current ratings go on", there, by=None, now=now)
