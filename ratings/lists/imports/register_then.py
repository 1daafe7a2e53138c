"""How far the register was when a file was read: what is decided later was seen by nobody who looked at the lines."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from ratings.lists.imports.models import ListImport
from ratings.register.models import Player

_AT, _NEWEST = "read_at", "newest_player"


def noted(now: datetime) -> dict[str, str | int]:
    """As it is kept beside the layout of the file: the moment before its first line is held against the register, and
    who had come last.
    """
    return {_AT: now.isoformat(), _NEWEST: newest_player()}


def read_at(batch: ListImport) -> datetime:
    """The moment; of a file that was read before it was noted that at which it was sent."""
    moment = batch.layout.get(_AT)
    return datetime.fromisoformat(moment) if moment else batch.sent_at


def newest_then(batch: ListImport) -> int | None:
    """The row of who had come onto the register last, if it was noted."""
    return batch.layout.get(_NEWEST)


def newest_player() -> int:
    """The row of who has come onto the register last."""
    newest: int | None = Player.objects.aggregate(newest=Max("pk"))["newest"]
    return newest or 0
