"""Holding an event back while something about it is examined, and releasing it again."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import CharField, ExpressionWrapper, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat

from ratings.ledger.models import HeldEvent
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record


class HeldAlready(ValueError):
    """The event is held already; the message names its source."""


class NotHeld(ValueError):
    """The event is not held; the message names its source."""


@transaction.atomic
def hold_event(source: str, *, article: str, reason: str, by: User, now: datetime) -> HeldEvent:
    """Let no run take what a source has handed over, or will, in any system; of a tournament also all its parts.

    Whether ``by`` may do so is asked by the caller, who knows the tournament. Raises ``HeldAlready``.
    """
    try:
        with transaction.atomic():
            held = HeldEvent.objects.create(source=source, article=article, reason=reason, held_at=now, held_by=by)
    except IntegrityError:
        raise HeldAlready(source) from None
    record("hold event", held, by=by, now=now, article=article, reason=reason, source=source)
    return held


@transaction.atomic
def release_event(source: str, *, reason: str, by: User, now: datetime) -> HeldEvent:
    """Let the next run take it again. Raises ``NotHeld``."""
    held = HeldEvent.objects.select_for_update().filter(source=source, released_at__isnull=True).first()
    if held is None:
        raise NotHeld(source)
    held.released_at, held.released_by, held.released_reason = now, by, reason
    held.save(update_fields=["released_at", "released_by", "released_reason"])
    record("release event", held, by=by, now=now, article=held.article, reason=reason, source=source)
    return held


def holds_in_force(of_source: OuterRef | Value) -> QuerySet[HeldEvent]:
    """The holds on an event with that source: on itself, or on the tournament that it is a part of."""
    holds = HeldEvent.objects.filter(released_at__isnull=True)
    holds = holds.annotate(asked=ExpressionWrapper(of_source, output_field=CharField()))
    return holds.filter(Q(asked=F("source")) | Q(asked__startswith=Concat(F("source"), Value("."))))


def hold_on(source: str) -> HeldEvent | None:
    """The hold under which an event waits, if there is one."""
    return holds_in_force(Value(source)).first()
