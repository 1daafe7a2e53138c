"""What a row has that workers take in turns."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Leased(models.Model):
    """Work with a ``state``. Each claim raises the fence; a write with an old fence changes nothing."""

    WORKING_STATES: ClassVar[tuple[str, ...]]
    """Those in which a worker is to go on with it."""
    HEAVY: ClassVar[tuple[str, ...]] = ()
    """Fields that are not read with the row when it is locked."""
    BESIDE: ClassVar[tuple[str, ...]] = ()
    """What it points at for good, and is read with it; only the row itself is locked."""

    fence = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True
