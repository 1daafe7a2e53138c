"""What a run rates that makes the next version of a list: what its list was made of, with the corrected events."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from ratings.ledger.models import RatedEvent
from ratings.runs.models import RatingRun
from ratings.runs.persons import known_at


def events_of_correction(run: RatingRun) -> QuerySet[RatedEvent]:
    """The events of the run that made the list, in the version that the correction names, else in their own.

    An event that came later waits for its own list as before.
    """
    old = corrected_run(run)
    named = {event.source: event.pk for event in named_by_correction(run)}
    versions = {source: pk for pk, source in old.events.values_list("pk", "source")}
    chosen = [named.get(source, pk) for source, pk in versions.items()]
    return RatedEvent.objects.filter(pk__in=chosen).order_by("starts_on", "ends_on", "source")


def named_by_correction(run: RatingRun) -> list[RatedEvent]:
    """The events of its system that the correction of a run puts right."""
    return list(run.correction.events.filter(system=run.period.system_id)) if run.correction else []


def known_of_correction(run: RatingRun) -> datetime:
    """People are what they were known to be when the list was made: only what is corrected changes."""
    return known_at(corrected_run(run))


def corrected_run(run: RatingRun) -> RatingRun:
    """The run that has made the list of which this one makes the next version."""
    return RatingRun.objects.select_related("period").get(published_list=run.corrects)
