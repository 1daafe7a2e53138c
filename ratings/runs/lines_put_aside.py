"""Takes the lines of a list away that will not be: of an attempt that died, of a run that failed or was put aside."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from ratings.lists import services
from ratings.runs.models import RatingRun
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.take_lines_away"
OVER = (RatingRun.State.FAILED, RatingRun.State.VOIDED)


def ring_to_put_aside(run: RatingRun, *, now: datetime) -> None:
    """Have a worker take the lines away: half a million of them are nothing to wait for."""
    if run.coming_list is not None:
        ring(TASK, str(run.coming_list), str(run.pk), now=now)


@transaction.atomic
def take_lines_away(run_id: UUID | str) -> None:
    """Take the lines of a run away that is over without a list; nothing where there are none, or it goes on."""
    run = _runs_without_a_list().select_for_update().filter(pk=run_id).first()
    if run is not None:
        take_away(run.coming_list)
        RatingRun.objects.filter(pk=run.pk).update(coming_list=None)


def take_away(list_id: UUID | None) -> None:
    """Delete what was written of a list to come, if there is one, inside the transaction that holds its run.

    The database refuses reviewed lines.
    """
    if list_id is not None:
        services.take_lines_away(list_id)


def _runs_without_a_list() -> QuerySet[RatingRun]:
    return RatingRun.objects.filter(state__in=OVER, coming_list__isnull=False).defer("manifest", "summary")
