"""Holding an event back while something about it is examined, and releasing it again."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import CharField, ExpressionWrapper, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat

from ratings.ledger.bells import ring_to_rate
from ratings.ledger.models import HeldEvent, RatedEvent
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record

EVERY_SYSTEM = ""
"""Held in the ledger of every system."""


class HeldAlready(ValueError):
    """The event is held already; the message names its source."""


class NotHeld(ValueError):
    """The event is not held; the message names its source."""


@transaction.atomic
def hold_event(
    source: str, system: str = EVERY_SYSTEM, *, article: str, reason: str, by: User, now: datetime
) -> HeldEvent:
    """Let no run of a system take what a source has handed over, or will; of a tournament also all its parts.

    Whether ``by`` may do so is asked by the caller, who knows the tournament. Raises ``HeldAlready``.
    """
    try:
        with transaction.atomic():
            held = HeldEvent.objects.create(
                source=source, system_id=system or None, article=article, reason=reason, held_at=now, held_by=by
            )
    except IntegrityError:
        raise HeldAlready(source) from None
    record("hold event", held, by=by, now=now, article=article, reason=reason, source=source, system=system)
    _ring_for(held, "held", now)
    return held


@transaction.atomic
def release_event(source: str, system: str = EVERY_SYSTEM, *, reason: str, by: User, now: datetime) -> HeldEvent:
    """Let the next run take it again. Raises ``NotHeld``."""
    holds = HeldEvent.objects.select_for_update().filter(source=source, released_at__isnull=True)
    found = (holds.filter(system=system) if system else holds.filter(system__isnull=True)).first()
    if found is None:
        raise NotHeld(source)
    found.released_at, found.released_by, found.released_reason = now, by, reason
    found.save(update_fields=["released_at", "released_by", "released_reason"])
    record("release event", found, by=by, now=now, article=found.article, reason=reason, source=source, system=system)
    _ring_for(found, "released", now)
    return found


def _ring_for(held: HeldEvent, what: str, now: datetime) -> None:
    """Current ratings go without what is held, in every system that has it."""
    of_it = RatedEvent.objects.filter(Q(source=held.source) | Q(source__startswith=f"{held.source}."))
    systems = [held.system_id] if held.system_id else of_it.order_by().values_list("system", flat=True).distinct()
    for system in systems:
        ring_to_rate(system, f"hold:{held.pk}:{what}", now=now)


def holds_in_force(of_source: OuterRef | Value, of_system: OuterRef | Value) -> QuerySet[HeldEvent]:
    """The holds on an event of a source in a system: on itself, or on the tournament that it is a part of."""
    holds = HeldEvent.objects.filter(released_at__isnull=True)
    holds = holds.annotate(asked=ExpressionWrapper(of_source, output_field=CharField()))
    holds = holds.filter(Q(system__isnull=True) | Q(system=of_system))
    return holds.filter(Q(asked=F("source")) | Q(asked__startswith=Concat(F("source"), Value("."))))


def hold_on(source: str, system: str) -> HeldEvent | None:
    """The hold under which an event waits in a system, if there is one."""
    return holds_in_force(Value(source), Value(system)).first()


def holds_of(tournament: str) -> QuerySet[HeldEvent]:
    """The holds in force on a tournament as a whole, or on one of its parts."""
    of_it = Q(source=tournament) | Q(source__startswith=f"{tournament}.")
    return HeldEvent.objects.filter(of_it, released_at__isnull=True)
