"""Newcomers of a list that did not come: they leave the register again, piece by piece, as they were entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError

from ratings.lists.imports.models import EnteredNewcomer, ListImport
from ratings.register.models import Player
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.take_newcomers_back"
AT_ONCE = 500
OVER = (ListImport.State.FAILED, ListImport.State.CANCELLED)


def ring_for_newcomers(batch: ListImport, *, now: datetime) -> None:
    """Have a worker take back whom this import has entered. A part of the acts that end it without a list."""
    if batch.entered.exists():
        ring(TASK, str(batch.pk), str(batch.pk), now=now)


def take_newcomers_back(pk: UUID | str, *, now: Callable[[], datetime]) -> tuple[int, int]:
    """How many have left the register, and how many stay: something rests on them meanwhile.

    Each piece is a transaction, so that others may write between them; what was taken back is not counted twice.
    """
    batch = ListImport.objects.get(pk=pk)
    if batch.state not in OVER:
        return 0, 0
    gone = kept = 0
    while chunk := list(batch.entered.order_by("player").values_list("player", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            taken = _take_back(chunk)
            EnteredNewcomer.objects.filter(batch=batch, player__in=chunk).delete()
        gone, kept = gone + taken, kept + len(chunk) - taken
    if gone or kept:
        record("take newcomers back", batch, by=None, now=now(), gone=gone, kept=kept)
    return gone, kept


def _take_back(players: Sequence[int]) -> int:
    """Those on whom nothing rests; where something does, the halves are asked, down to the one whom it concerns."""
    if not players:
        return 0
    try:
        with transaction.atomic():
            Player.objects.filter(pk__in=players).delete()
    except ProtectedError:
        middle = len(players) // 2
        return 0 if len(players) == 1 else _take_back(players[:middle]) + _take_back(players[middle:])
    return len(players)
