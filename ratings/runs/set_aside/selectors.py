"""What is set aside in a system, and which games that leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Value

from ratings.ledger.models import RatedEvent
from ratings.runs.set_aside.models import SetAside


@dataclass(frozen=True, kw_only=True)
class ShownAside:
    """One of them with the event that it means, in its newest version."""

    aside: SetAside
    event: RatedEvent | None


def in_force(system: str | None = None) -> QuerySet[SetAside]:
    """What is set aside today."""
    found = SetAside.objects.filter(ended_at__isnull=True).select_related("player", "set_by", "system")
    return found.filter(system=system) if system else found


def asides_in_force(of_source: OuterRef | Value, of_system: OuterRef | Value) -> QuerySet[SetAside]:
    """What sets an event of a source aside in a system: one at most."""
    return SetAside.objects.filter(ended_at__isnull=True, source=of_source, system=of_system)


def aside_on(source: str, system: str) -> SetAside | None:
    """What sets an event aside in a system, if anything does."""
    return asides_in_force(Value(source), Value(system)).first()


def shown_asides(system: str | None = None) -> list[ShownAside]:
    """The same with the events, for a page."""
    asides = list(in_force(system))
    events = RatedEvent.objects.filter(source__in=[each.source for each in asides if each.source]).order_by("version")
    events = events.select_related("federation").defer("document")
    newest = {(event.source, event.system_id): event for event in events}
    return [ShownAside(aside=each, event=newest.get((each.source, each.system_id))) for each in asides]
