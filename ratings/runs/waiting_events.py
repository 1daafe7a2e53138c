"""What stands in the ledger and waits to be rated."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from ratings.ledger.holds import hold_on, holds_in_force
from ratings.ledger.models import HeldEvent, RatedEvent
from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import archive_on, takes_event
from ratings.lists.models import RatingPeriod
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.selectors import asides_in_force


def events_waiting(system: str, archive: Archive | None = None) -> QuerySet[RatedEvent]:
    """What waits to be rated in the present chain of a system, or in an archive: the events that end on its days."""
    found = all_events_waiting().filter(still_open__system=system)
    return of_archive(found, archive) if archive else of_present(found)


def of_present(events: QuerySet[RatedEvent]) -> QuerySet[RatedEvent]:
    """The events that no archive takes."""
    return events.filter(~takes_event(OuterRef("system"), OuterRef("ends_on")))


def of_archive(events: QuerySet[RatedEvent], archive: Archive) -> QuerySet[RatedEvent]:
    """The events of the days of an archive: it goes by their last day, for their reports come years behind them."""
    return events.filter(ends_on__range=(archive.starts_on, archive.closes_on))


def all_events_waiting() -> QuerySet[RatedEvent]:
    """The latest version of every event whose source stands in no published run of its system (I6).

    Held ones not, nor what is set aside until somebody ends it; what a failure has set aside each run tries again.
    """
    of_event = OuterRef("source"), OuterRef("system")
    kept_out = asides_in_force(*of_event).filter(by_failure=False)
    return _unrated_events().filter(~Exists(holds_in_force(*of_event)), ~Exists(kept_out))


def without_asides(events: QuerySet[RatedEvent]) -> QuerySet[RatedEvent]:
    """Those that a run takes whatever it finds when it looks again at what is set aside."""
    return events.filter(~Exists(asides_in_force(OuterRef("source"), OuterRef("system"))))


def events_held(system: str) -> list[tuple[RatedEvent, HeldEvent]]:
    """What would wait for a run of a system if it were not held, and under which hold."""
    events = _unrated_events().filter(Exists(holds_in_force(OuterRef("source"), OuterRef("system"))), system=system)
    found = ((event, hold_on(event.source, system)) for event in events.select_related("federation"))
    return [(event, hold) for event, hold in found if hold is not None]


def _unrated_events() -> QuerySet[RatedEvent]:
    of_source = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system")).order_by("-version")
    published = RatingRun.objects.filter(
        state=RatingRun.State.PUBLISHED, events__source=OuterRef("source"), period__system=OuterRef("system")
    )
    # looked up for each event: joined, a planner that knows no numbers yet may hold every event against every other
    found = RatedEvent.objects.filter(still_open__isnull=False)  # of all years a look at each would take seconds
    return found.filter(~Exists(published), version=Subquery(of_source.values("version")[:1]))


def events_for(period: RatingPeriod) -> QuerySet[RatedEvent]:
    """What a run of the period brings in: all that waits and comes on its list or on one before (7.13).

    What was handed over without a list goes by its last day, and so does what comes into an archive.
    """
    archive = archive_on(period.system_id, period.list_date)
    waiting = events_waiting(period.system_id, archive).order_by("starts_on", "ends_on", "source")
    if archive:
        return waiting.filter(ends_on__lte=period.closes_on)
    by_list = Q(comes_on__lte=period.list_date)
    by_day = Q(comes_on__isnull=True, ends_on__lte=period.closes_on)
    return waiting.filter(by_list | by_day)


def replaced_since(run: RatingRun) -> QuerySet[RatedEvent]:
    """The events of a run of which the ledger has a newer version: what was frozen is not what was handed over last."""
    of_source = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system")).order_by("-version")
    return run.events.filter(version__lt=Subquery(of_source.values("version")[:1]))  # looked up, as above
