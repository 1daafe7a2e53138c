"""Who works on a run: a claim raises the fence and takes a lease, and every later write asks for that fence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from ratings.runs.models import RatingRun

Clock = Callable[[], datetime]

Tell = Callable[[str, int, int], None]
"""Hears of every stage and chunk: the state, how many players are stored, and of how many."""


def tell_nobody(state: str, done: int, total: int) -> None:
    """For whoever reads the progress from the row."""


# A lease further away than this was given by a clock that has been set back since.
LONGEST_LEASE = timedelta(hours=1)


class FenceLost(Exception):
    """Another worker has claimed the run, or somebody voided it: leave quietly, nothing was written."""


@dataclass(frozen=True)
class Claim:
    """One worker's hold on one run."""

    run_id: UUID
    fence: int
    clock: Clock
    tell: Tell = tell_nobody

    @contextmanager
    def fenced(self) -> Iterator[RatingRun]:
        """One transaction on the locked run; its lease runs from the moment in which it ends. Raises ``FenceLost``."""
        with transaction.atomic():
            run = self._held().defer("manifest").select_for_update().first()
            if run is None:
                raise FenceLost
            yield run
            self.renew()

    def renew(self) -> bool:
        """Let the lease run from now on; whether the run is still ours."""
        return bool(self._held().update(lease_until=self.clock() + usual_lease()))

    def _held(self) -> QuerySet[RatingRun]:
        return RatingRun.objects.filter(pk=self.run_id, fence=self.fence, state__in=RatingRun.WORKING_STATES)

    def give_back(self) -> None:
        """End the lease, so that the next worker need not wait for it."""
        RatingRun.objects.filter(pk=self.run_id, fence=self.fence).update(lease_until=self.clock())


def claim(run_id: UUID | str, *, clock: Clock, tell: Tell = tell_nobody) -> Claim | None:
    """Take hold of a run that nobody holds; ``None`` if somebody does or there is nothing left to do."""
    now = clock()
    with transaction.atomic():
        free = RatingRun.objects.filter(lease_is_over(now), pk=run_id, state__in=RatingRun.WORKING_STATES)
        taken = free.update(fence=F("fence") + 1, attempts=F("attempts") + 1, lease_until=now + usual_lease())
        if not taken:
            return None
        run = RatingRun.objects.only("pk", "fence").get(pk=run_id)
    return Claim(run.pk, run.fence, clock, tell)


def lease_is_over(now: datetime) -> Q:
    """Runs that nobody holds at a moment."""
    return Q(lease_until__isnull=True) | Q(lease_until__lte=now) | Q(lease_until__gt=now + LONGEST_LEASE)


def usual_lease() -> timedelta:
    """How long a silent worker keeps a run."""
    return timedelta(seconds=settings.RUN_LEASE_SECONDS)
