"""Reads the clock; in the demo, and only there, sets it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from ratingsite.office.clock.models import DemoClock

_LOOKED: ContextVar[list[timedelta] | None] = ContextVar("looked", default=None)


def now() -> datetime:
    """The moment that counts: the server's, or the demo's own while the demo runs."""
    real = timezone.now()
    return real + _demo_offset() if settings.DEMO else real


def _demo_offset() -> timedelta:
    looked = _LOOKED.get()
    if looked:
        return looked[0]
    clock = DemoClock.objects.first()
    offset = clock.offset if clock else timedelta(0)
    if looked is not None:
        looked.append(offset)
    return offset


@contextmanager
def looking_once() -> Iterator[None]:
    """In here the database is asked once how far the demo's clock is off; it goes on, and moving it is seen."""
    before = _LOOKED.set([])
    try:
        yield
    finally:
        _LOOKED.reset(before)


def stands_still() -> bool:
    """Whether nobody leafs through the demo's days just now: then what takes long may be done for the day it is."""
    moved = DemoClock.objects.values_list("moved_at", flat=True).first() if settings.DEMO else None
    return moved is None or timezone.now() - moved >= settings.DEMO_STANDS_STILL


class NotADemo(Exception):
    """Somebody tried to set the clock of a portal that is no demo."""


def set_demo_clock(moment: datetime) -> None:
    """Let the demo's clock stand at a moment and go on from there. Raises ``NotADemo`` anywhere else."""
    if not settings.DEMO:
        raise NotADemo
    DemoClock.objects.update_or_create(only=True, defaults={"offset": moment - timezone.now()})
    if looked := _LOOKED.get():
        looked.clear()
