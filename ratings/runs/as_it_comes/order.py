"""The order in which events are rated one after the other: by the last day, then as they came (CFC 712).

What came late stands where it came, unless an office has decided that what followed it is rated again. See rulings:
cfc-late-events.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime

from django.db.models import Min

from ratings.ledger.models import RatedEvent
from ratings.regulations.registry import rule_book
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.models import RatingRun

State = CameEvent.State
BEHIND = (State.LATE, State.KEPT)
"""The states of an event that stands behind what had been rated before it came."""

Key = tuple[date, date, datetime, date, str]


def follow_each_other(system: str) -> bool:
    """Whether each event of a system is rated with what the one before it left."""
    return rule_book(system).rates_event_by_event


def places_for(run: RatingRun, events: Iterable[RatedEvent]) -> dict[str, int]:
    """The place of each event of a run, by its key; nothing where every event is rated with a list.

    The version that a correction makes of a list keeps the order of the list.
    """
    system, found = run.period.system_id, list(events)
    if not follow_each_other(system):
        return {}
    if run.corrects_id:
        return _places_of_the_list(run, found)
    rows = CameEvent.objects.filter(system=system, source__in=[event.source for event in found])
    told = list(rows.values_list("source", "pk", "state"))
    came, states = {row[0]: row[1] for row in told}, {row[0]: row[2] for row in told}
    return places(in_order(found, came, run.period.list_date, states))


def places(ordered: Iterable[RatedEvent]) -> dict[str, int]:
    """The places of events that stand in their order."""
    return {event.key: place for place, event in enumerate(ordered)}


def in_order(
    events: Iterable[RatedEvent], came: Mapping[str, int], first_list: date, states: Mapping[str, str]
) -> list[RatedEvent]:
    """The events as they are rated: those that come on a list behind ``first_list`` after all that come on it.

    They are put in one by one as they ``came``, by number; those that nothing is known of last and all at once.
    """
    found = list(events)
    keys = order_keys(found, first_list)
    known = [event for event in found if event.source in came]
    new = [event for event in found if event.source not in came]
    behind = {source for source, state in states.items() if state in BEHIND}
    behind |= {event.source for event in new if is_late(event, known, keys)}
    known.sort(key=lambda event: came[event.source])
    new.sort(key=lambda event: (event.source in behind, keys[event.source]))
    ordered: list[RatedEvent] = []
    for event in (*known, *new):
        _put(event, ordered, keys, behind)
    return ordered


def order_keys(events: Iterable[RatedEvent], first_list: date) -> dict[str, Key]:
    """List, last day, receipt, first day and name of each event, by its source: 712, "in chronological order"."""
    found = list(events)
    received = _received(found)
    return {
        event.source: (
            max(event.comes_on or first_list, first_list),
            event.ends_on,
            received[event.source, event.system_id],
            event.starts_on,
            event.key,
        )
        for event in found
    }


def is_late(event: RatedEvent, rated: Iterable[RatedEvent], keys: Mapping[str, Key]) -> bool:
    """Whether an event of the same list that comes behind it was rated already."""
    own = keys[event.source]
    return any(keys[other.source][0] == own[0] and keys[other.source] > own for other in rated)


def _put(event: RatedEvent, ordered: list[RatedEvent], keys: Mapping[str, Key], behind: Collection[str]) -> None:
    """Before the first event that comes behind it; one that came late behind all of its list."""
    own = keys[event.source]
    for place, other in enumerate(ordered):
        theirs = keys[other.source]
        if theirs[0] > own[0] if event.source in behind else theirs > own and other.source not in behind:
            ordered.insert(place, event)
            return
    ordered.append(event)


def _received(events: list[RatedEvent]) -> dict[tuple[str, str], datetime]:
    """When the first version of each event was handed over: a correction keeps the place of what it corrects."""
    rows = RatedEvent.objects.filter(
        source__in=[event.source for event in events], system__in={event.system_id for event in events}
    )
    first = rows.order_by().values_list("source", "system").annotate(first=Min("recorded_at"))
    return {(source, system): moment for source, system, moment in first}


def _places_of_the_list(run: RatingRun, events: list[RatedEvent]) -> dict[str, int]:
    frozen = RatingRun.objects.get(published_list=run.corrects).manifest["input"]["events"]
    then = {event["id"].rpartition(":")[0]: event["place"] for event in frozen if "place" in event}
    if any(event.source not in then for event in events):
        return {}  # a list from before events had places
    return {event.key: then[event.source] for event in events}
