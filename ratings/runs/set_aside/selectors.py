"""What is set aside in a system, and which games that leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

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


def shown_asides(system: str | None = None) -> list[ShownAside]:
    """The same with the events, for a page."""
    asides = list(in_force(system))
    events = RatedEvent.objects.filter(source__in=[each.source for each in asides if each.source]).order_by("version")
    newest = {(event.source, event.system_id): event for event in events}
    return [ShownAside(aside=each, event=newest.get((each.source, each.system_id))) for each in asides]
