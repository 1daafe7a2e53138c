"""What the ledger knows, as questions."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import CharField, QuerySet

from ratings.ledger.models import RatedEvent
from ratings.regulations import EventSnapshot
from ratings.regulations.document import event_from_json
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place


def events_named(ids: Iterable[str], system: str) -> dict[str, RatedEvent]:
    """The events of a system that workings and manifests speak of, by the name they use there; without documents."""
    sources = {event.rpartition(":")[0] for event in ids}
    return {event.key: event for event in _NAMED.rows(sources=sources, system=system)}


def _named() -> QuerySet[RatedEvent]:
    found = RatedEvent.objects.filter(AmongGiven("source", "sources", str), system=Place("system", CharField()))
    return found.select_related("federation").defer("document")


_NAMED = KeptQuestion(_named)


def tournament_behind(event: RatedEvent) -> UUID | None:
    """The key of the tournament that has handed an event over; none of one that came from elsewhere."""
    try:
        return UUID(event.source.partition(".")[0])
    except ValueError:
        return None


def newest_version(event: RatedEvent) -> RatedEvent:
    """The last version that the ledger has of an event's source, in its system."""
    of_source = RatedEvent.objects.filter(source=event.source, system=event.system_id)
    return of_source.order_by("-version")[0]


def says_the_same(one: RatedEvent, other: RatedEvent) -> bool:
    """Whether two versions of an event differ in nothing but their names."""
    return {**one.document, "id": ""} == {**other.document, "id": ""}


_last: tuple[object, EventSnapshot | None] = (None, None)


def snapshot_of(event: RatedEvent) -> EventSnapshot:
    """The event as it was accepted, whole, as the rules take it; its ``id`` is the key of this version."""
    global _last  # noqa: PLW0603 - a cell of one document: a run asks for each several times, one behind the other
    document, snapshot = _last
    if document is not event.document:
        snapshot = event_from_json(event.document)
        _last = event.document, snapshot
    assert snapshot is not None  # noqa: S101 - the cell has both or none
    return snapshot
