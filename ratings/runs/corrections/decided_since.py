"""What was decided of corrections since a run was frozen: its list would have a difference too many, or lack one."""

from __future__ import annotations

from ratings.runs.corrections.carried import brought_by, frozen_in, waiting_for
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun


def was_carried_and_withdrawn(run: RatingRun) -> bool:
    """Whether a correction that a run has frozen was withdrawn since; few ever are, and the others are taken into the
    next list. The database looks into the manifest, which may be long, and only where there is one.
    """
    withdrawn = ListCorrection.objects.filter(
        system=run.period.system_id, state=ListCorrection.State.WITHDRAWN, decided_at__isnull=False
    )
    rows = {str(pk) for pk in withdrawn.order_by().values_list("pk", flat=True)}
    return bool(rows) and not rows.isdisjoint(frozen_in(run))


def carried_since(run: RatingRun) -> ListCorrection | None:
    """A correction that the next list takes in, of which the run knows nothing. One that brings nothing any more, as
    later versions say it, is none; nor does the manifest have to be looked into where none waits.
    """
    waiting = list(waiting_for(run))
    frozen = frozen_in(run) if waiting else ()
    return next((each for each in waiting if str(each.pk) not in frozen and brought_by(each)), None)
