"""Rings again for imports that nobody works on: the bell was lost, the worker died, the process was ended."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import Q

from ratings.lists.imports.claims import lease_is_over
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import TASK
from ratingsite.celery import app

logger = logging.getLogger(__name__)
PATIENCE = timedelta(seconds=5)  # the outbox has rung for a new one; a worker may be on the way


def wake_abandoned_imports(*, now: datetime) -> int:
    """Ring for every unfinished import whose lease is over; returns how many. A broker that is away is asked again."""
    fresh = Q(attempts=0, sent_at__gt=now - PATIENCE, sent_at__lte=now)
    waiting = ListImport.objects.filter(lease_is_over(now), ~fresh, state__in=ListImport.WORKING_STATES)
    return sum(_ring(str(pk)) for pk in waiting.values_list("pk", flat=True))


def release_import_leases() -> int:
    """End every lease: for the start of a process beside which nobody else reads."""
    held = ListImport.objects.filter(state__in=ListImport.WORKING_STATES, lease_until__isnull=False)
    return held.update(lease_until=None)


def _ring(pk: str) -> bool:
    try:
        app.send_task(TASK, args=[pk], retry=False)
    except Exception as error:  # a broker may be away in any way; the row stays and the sweeper comes again
        logger.warning("import %s: %s", pk, error)
        return False
    return True
