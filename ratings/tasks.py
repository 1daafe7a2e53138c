"""What Celery does for this app. A message carries an id and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratings.lists.imports.stages import advance_import
from ratings.lists.trust import heads, nightly
from ratings.runs.progress import advance_run
from ratingsite.office.clock.services import now


@shared_task(name="ratings.tasks.compute_run", ignore_result=True)
def compute_run(run_id: str) -> None:
    """Bring a run to its review. Rung twice, or for a run that is done, it does nothing."""
    advance_run(run_id, clock=now)


@shared_task(name="ratings.tasks.take_in_list", ignore_result=True)
def take_in_list(import_id: str) -> None:
    """Read a file up to its preview, or publish what was approved. Rung twice it does nothing."""
    advance_import(import_id, clock=now)


@shared_task(name="ratings.tasks.check_list", ignore_result=True)
def check_list(list_id: str) -> None:
    """Compare a published list with its hashes."""
    nightly.check_list(list_id, now=now())


@shared_task(name=heads.TASK, ignore_result=True)
def sign_list(list_id: str) -> None:
    """Sign the head of a published list. Rung twice, or for a list that is not as published, it does nothing."""
    heads.sign_list(list_id, now=now())
