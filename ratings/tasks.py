"""What Celery does for this app. A message carries an id and nothing else."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from ratings.ledger import bells
from ratings.lists import filter_indexes
from ratings.lists.imports import folder, newcomers
from ratings.lists.imports.stages import advance_import
from ratings.lists.trust import heads, nightly
from ratings.lists.volumes import binding
from ratings.runs import behind_the_review, lines_put_aside, settled_events
from ratings.runs.as_it_comes.rating import rate_as_they_come as rate_those_that_came
from ratings.runs.corrections.computing import advance_correction as advance
from ratings.runs.progress import advance_run
from ratings.runs.whole_look import rating as whole_look
from ratings.runs.whole_look.services import TASK as LOOK
from ratingsite.office.clock.services import now


@shared_task(name="ratings.tasks.compute_run", ignore_result=True)
def compute_run(run_id: str) -> None:
    """Bring a run to its review, an approved one to its list. Rung twice, or for one that is done, it does nothing."""
    advance_run(run_id, clock=now)


@shared_task(name=LOOK, ignore_result=True)
def look_at_whole_run(look_id: str) -> None:
    """Rate everybody of a run again. Rung twice, or for a look that has ended, it does nothing."""
    whole_look.look_at_whole_run(look_id, clock=now)


@shared_task(name="ratings.tasks.take_lines_away", ignore_result=True)
def take_lines_away(run_id: str) -> None:
    """Take the lines of a list away that will not be."""
    lines_put_aside.take_lines_away(run_id)


@shared_task(name=filter_indexes.TASK, ignore_result=True)
def index_list(list_id: str) -> None:
    """Do for a long list what its review need not wait for. Rung twice, or for lines that are gone, it does nothing."""
    behind_the_review.see_to_list(UUID(list_id))


@shared_task(name="ratings.tasks.take_in_list", ignore_result=True)
def take_in_list(import_id: str) -> None:
    """Read a file up to its preview, or publish what was approved. Rung twice it does nothing."""
    advance_import(import_id, clock=now)


@shared_task(name=newcomers.TASK, ignore_result=True)
def take_newcomers_back(import_id: str) -> None:
    """Take those off the register again whom a list has entered that did not come. Rung twice it does nothing."""
    newcomers.take_newcomers_back(import_id, now=now)


@shared_task(name=folder.TASK, ignore_result=True)
def take_from_folder() -> None:
    """Send the lists that lie in the watched folder."""
    folder.take_from_folder(now=now())


@shared_task(name=settled_events.TASK, ignore_result=True)
def settle_events() -> None:
    """Take the events of which nothing more has to be made out of the open ones. Rung twice it does nothing."""
    settled_events.settle_events()


@shared_task(name="ratings.tasks.advance_correction", ignore_result=True)
def advance_correction(correction_id: str) -> None:
    """Compute what a correction of a list changes, or publish what was decided. Rung twice it does nothing."""
    advance(correction_id, clock=now)


@shared_task(name="ratings.tasks.check_list", ignore_result=True)
def check_list(list_id: str) -> None:
    """Compare a published list with its hashes, and see to what it lacks."""
    nightly.check_list(list_id, now=now())
    behind_the_review.see_to_list(UUID(list_id))


@shared_task(name=binding.TASK, ignore_result=True)
def bind_volume(first: str) -> None:
    """Bind lists into a volume, for players' histories. Rung twice it does nothing."""
    binding.bind_volume(UUID(first), now=now())


@shared_task(name=heads.TASK, ignore_result=True)
def sign_list(list_id: str) -> None:
    """Sign the head of a published list. Rung twice, or for a list that is not as published, it does nothing."""
    heads.sign_list(list_id, now=now())


@shared_task(name=bells.TASK, ignore_result=True)
def rate_as_they_come(system: str) -> None:
    """Rate what waits in a system of the CFC as it came. Rung twice it does nothing."""
    rate_those_that_came(system, now=now())
