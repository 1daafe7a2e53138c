"""Drives a run from stage to stage, from wherever the last worker left it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

from ratings.runs.checks import check
from ratings.runs.compute import begin, compute
from ratings.runs.freeze import freeze
from ratings.runs.lines_put_aside import ring_to_put_aside
from ratings.runs.listing import write_list
from ratings.runs.models import RatingRun
from ratings.runs.problems import GAVE_UP, RunProblem
from ratings.runs.publishing import publish
from ratingsite.foundations.garbage import looked_for_seldom
from ratingsite.foundations.leases.claims import Claim, Clock, claim, tell_nobody
from ratingsite.foundations.leases.heartbeat import working
from ratingsite.foundations.memory import give_back
from ratingsite.foundations.transitions import move
from ratingsite.foundations.written_back import written_back_later
from ratingsite.office.audit.services import record

MAX_ATTEMPTS = 5

Tell = Callable[[str, int, int], None]
"""Hears of every stage and chunk: the state, how many players are stored, and of how many."""

STAGES: Mapping[str, Callable[[Claim[RatingRun]], None]] = {
    "queued": freeze,
    "frozen": begin,
    "computing": compute,
    "checked": check,
    "listing": write_list,
    "publishing": publish,
}


def advance_run(run_id: UUID | str, *, clock: Clock, tell: Tell = tell_nobody, waits: bool = False) -> None:
    """Bring a run to its review, an approved one to its list, or either to ``failed``.

    Does nothing where another worker holds it or nothing is left to do. ``waits`` as in ``claim``.

    An unexpected error gives the run back and is raised: another attempt follows, and after the fifth the run fails.
    """
    held = claim(RatingRun, run_id, clock=clock, tell=tell, waits=waits)
    if held is None:
        return
    with working(held), looked_for_seldom(), written_back_later():
        try:
            _advance(held)
        except RunProblem as problem:
            _fail(held, problem)


def advance_inside(run_id: UUID | str, *, clock: Clock) -> None:
    """Bring a run to its review inside the transaction of the caller, who alone knows of it. Raises ``RunProblem``."""
    held = claim(RatingRun, run_id, clock=clock)
    if held is not None:
        _advance(held)


def _advance(held: Claim[RatingRun]) -> None:
    run = held.row
    if run.attempts > MAX_ATTEMPTS:
        raise RunProblem(GAVE_UP, f"the stage {run.state!r} was tried {MAX_ATTEMPTS} times and never came to its end")
    while stage := STAGES.get(run.state):
        held.tell(run.state, run.done, run.total)
        stage(held)  # the next one asks with whatever it writes whether the run still stands as this one left it
        give_back()


def _fail(held: Claim[RatingRun], problem: RunProblem) -> None:
    """Stop for good and say why; nothing is published (F45)."""
    with held.fenced() as run:
        now = held.clock()
        moved = move(run, "failed", failure=problem.failure, finished_at=now, lease_until=None)
        ring_to_put_aside(run, now=now)
        record("fail run", run, by=None, now=now, moved=moved, article=problem.failure["article"], reason=str(problem))
