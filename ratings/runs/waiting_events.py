"""What stands in the ledger and waits to be rated."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.ledger.holds import hold_on, holds_in_force
from ratings.ledger.models import HeldEvent, RatedEvent
from ratings.lists.models import RatingPeriod
from ratings.runs.models import RatingRun


def events_waiting(system: str) -> QuerySet[RatedEvent]:
    """What of one system waits to be rated."""
    return all_events_waiting().filter(system_id=system)


def all_events_waiting() -> QuerySet[RatedEvent]:
    """The latest version of every event whose source stands in no published run of its system (I6), held ones not."""
    return _unrated_events().filter(~Exists(holds_in_force(OuterRef("source"), OuterRef("system"))))


def events_held(system: str) -> list[tuple[RatedEvent, HeldEvent]]:
    """What would wait for a run of a system if it were not held, and under which hold."""
    events = _unrated_events().filter(Exists(holds_in_force(OuterRef("source"), OuterRef("system"))), system=system)
    found = ((event, hold_on(event.source, system)) for event in events.select_related("federation"))
    return [(event, hold) for event, hold in found if hold is not None]


def _unrated_events() -> QuerySet[RatedEvent]:
    of_source = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system"))
    published = RatingRun.objects.filter(
        state=RatingRun.State.PUBLISHED, events__source=OuterRef("source"), period__system=OuterRef("system")
    )
    return RatedEvent.objects.filter(~Exists(of_source.filter(version__gt=OuterRef("version"))), ~Exists(published))


def events_for(period: RatingPeriod) -> QuerySet[RatedEvent]:
    """What a run of the period brings in: all that waits and comes on its list or on one before (7.13).

    What was handed over without a list goes by its last day.
    """
    by_list = Q(comes_on__lte=period.list_date)
    by_day = Q(comes_on__isnull=True, ends_on__lte=period.closes_on)
    return events_waiting(period.system_id).filter(by_list | by_day).order_by("starts_on", "ends_on", "source")


def replaced_since(run: RatingRun) -> QuerySet[RatedEvent]:
    """The events of a run of which the ledger has a newer version: what was frozen is not what was handed over last."""
    newer = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system"))
    return run.events.filter(Exists(newer.filter(version__gt=OuterRef("version"))))
