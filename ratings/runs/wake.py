"""Rings again for runs that nobody works on: the bell was lost, the worker died, the process was ended."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import Q

from ratings.runs.claims import lease_is_over
from ratings.runs.models import RatingRun
from ratings.runs.start import TASK
from ratingsite.celery import app

logger = logging.getLogger(__name__)
PATIENCE = timedelta(seconds=5)  # the outbox has rung for a new run; a worker may be on the way


def wake_abandoned_runs(*, now: datetime) -> int:
    """Ring for every unfinished run whose lease is over; returns how many. A broker that is away is asked next time."""
    fresh = Q(attempts=0, state="queued", started_at__gt=now - PATIENCE, started_at__lte=now)
    waiting = RatingRun.objects.filter(lease_is_over(now), ~fresh, state__in=RatingRun.WORKING_STATES)
    return sum(_ring(str(pk)) for pk in waiting.values_list("pk", flat=True))


def release_leases(now: datetime) -> int:
    """End every lease: for the start of a process beside which nobody else computes."""
    held = RatingRun.objects.filter(state__in=RatingRun.WORKING_STATES, lease_until__isnull=False)
    return held.update(lease_until=None)


def _ring(run_id: str) -> bool:
    try:
        app.send_task(TASK, args=[run_id], retry=False)
    except Exception as error:  # a broker may be away in any way; the row stays and the sweeper comes again
        logger.warning("run %s: %s", run_id, error)
        return False
    return True
