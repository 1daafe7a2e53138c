"""Rings again for work that nobody does: the bell was lost, the worker died, the process was ended."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.apps import apps
from django.db.models import Q

from ratingsite.celery import app
from ratingsite.foundations.leases.claims import lease_is_over
from ratingsite.foundations.leases.models import Leased

logger = logging.getLogger(__name__)
PATIENCE = timedelta(seconds=5)  # the outbox has rung for what is new; a worker may be on the way


def wake_abandoned(kind: type[Leased], task: str, *, begun: str, now: datetime) -> int:
    """Ring for all unfinished work of a kind whose lease is over; returns for how much. A broker that is away is asked
    next time. ``begun`` names the field that says since when there has been something to do.
    """
    fresh = Q(attempts=0, state="queued", **{f"{begun}__gt": now - PATIENCE, f"{begun}__lte": now})
    waiting = kind._default_manager.filter(lease_is_over(now), ~fresh, state__in=kind.WORKING_STATES)
    return sum(_ring(task, str(pk)) for pk in waiting.values_list("pk", flat=True))


def release_every_lease() -> None:
    """End the leases of all kinds of work: for the start of a process beside which nobody else works."""
    for kind in apps.get_models():
        if issubclass(kind, Leased):
            release_leases(kind)


def release_leases(kind: type[Leased]) -> int:
    """End every lease of one kind."""
    held = kind._default_manager.filter(state__in=kind.WORKING_STATES, lease_until__isnull=False)
    return held.update(lease_until=None)


def _ring(task: str, pk: str) -> bool:
    try:
        app.send_task(task, args=[pk], retry=False)
    except Exception as error:  # a broker may be away in any way; the row stays and the sweeper comes again
        logger.warning("%s of %s: %s", task, pk, error)
        return False
    return True
