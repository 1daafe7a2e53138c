"""What Celery does for this app. A message carries the id of a run and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratings.runs.progress import advance_run
from ratingsite.office.clock.services import now


@shared_task(name="ratings.tasks.compute_run", ignore_result=True)
def compute_run(run_id: str) -> None:
    """Bring a run to its review. Rung twice, or for a run that is done, it does nothing."""
    advance_run(run_id, clock=now)
