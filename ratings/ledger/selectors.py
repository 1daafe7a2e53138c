"""What the ledger knows, as questions."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.ledger.models import RatedEvent


def events_named(ids: Iterable[str]) -> dict[str, RatedEvent]:
    """The events of the ledger that workings and manifests speak of, by the name they use there."""
    sources = {event.rpartition(":")[0] for event in ids}
    found = RatedEvent.objects.filter(source__in=sources).select_related("federation")
    return {event.key: event for event in found}
