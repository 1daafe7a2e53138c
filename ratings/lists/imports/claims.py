"""Who works on an import: a claim raises the fence and takes a lease, and every later write asks for that fence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from ratings.lists.imports.models import ListImport

Clock = Callable[[], datetime]
Tell = Callable[[int, int], None]
"""Hears how many lines have been read, and how much of the file that is, in percent."""

LONG_STEP = timedelta(minutes=30)  # one statement over all lines, or the list itself: nothing to renew a lease between
LONGEST_LEASE = timedelta(hours=1)


class FenceLost(Exception):
    """Another worker has claimed the import, or somebody cancelled it: leave quietly, nothing was written."""


def tell_nobody(done: int, percent: int) -> None:
    """For whoever reads the progress from the row."""


@dataclass(frozen=True)
class Claim:
    """One worker's hold on one import."""

    pk: UUID
    fence: int
    clock: Clock
    tell: Tell

    @contextmanager
    def fenced(self) -> Iterator[ListImport]:
        """One transaction on the locked import. Raises ``FenceLost``."""
        with transaction.atomic():
            held = ListImport.objects.filter(pk=self.pk, fence=self.fence, state__in=ListImport.WORKING_STATES)
            batch = held.select_for_update().first()
            if batch is None:
                raise FenceLost
            yield batch

    def renew(self, lease: timedelta) -> None:
        """So long this worker may be silent."""
        ListImport.objects.filter(pk=self.pk, fence=self.fence).update(lease_until=self.clock() + lease)


def claim(pk: UUID | str, *, clock: Clock, tell: Tell = tell_nobody) -> Claim | None:
    """Take hold of an import that nobody holds; ``None`` if somebody does or there is nothing left to do."""
    now = clock()
    with transaction.atomic():
        free = ListImport.objects.filter(lease_is_over(now), pk=pk, state__in=ListImport.WORKING_STATES)
        taken = free.update(fence=F("fence") + 1, attempts=F("attempts") + 1, lease_until=now + usual_lease())
        if not taken:
            return None
        batch = ListImport.objects.only("pk", "fence").get(pk=pk)
    return Claim(batch.pk, batch.fence, clock, tell)


def lease_is_over(now: datetime) -> Q:
    """Imports that nobody holds at a moment."""
    return Q(lease_until__isnull=True) | Q(lease_until__lte=now) | Q(lease_until__gt=now + LONGEST_LEASE)


def usual_lease() -> timedelta:
    """How long a silent worker keeps an import while it reads."""
    return timedelta(seconds=settings.RUN_LEASE_SECONDS)
