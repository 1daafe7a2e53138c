"""Events of which nothing more has to be made are taken out of the open ones: pages that say what waits look at these
alone, and an office has a million others in twenty years.

An event is settled for good where a published run has it, a newer version has taken its place, or a correction with it
was decided. One whose games a list goes without stays open: whoever was set aside may come back. See ``OpenEvent``.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from ratings.ledger.models import OpenEvent, RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.places import hold_chains
from ratings.lists.trust.nightly import NIGHT
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratingsite.office.outbox.services import Bell, ring

TASK = "ratings.tasks.settle_events"
DECIDED = (ListCorrection.State.TAKEN, ListCorrection.State.REFUSED, ListCorrection.State.NOTHING)
"""States of a correction behind which none comes: what it was made for does not wait for another one."""


def bell_to_settle(behind: str) -> Bell:
    """For a worker, ``behind`` a publication: the events of its run, and whatever else was settled until then."""
    return Bell(TASK, behind, ())


def ring_to_settle(*, now: datetime) -> None:
    """Once a night, for what nothing rings for: corrections that came to nothing, versions that were replaced."""
    if now.hour in NIGHT:
        ring(TASK, f"{now:%Y-%m-%d}", now=now)


@transaction.atomic
def settle_events() -> int:
    """Take the settled events out of the open ones, while nobody publishes beside it; how many they were."""
    hold_chains(SYSTEMS)
    event = OuterRef("event")
    published = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, events=event)
    of_source = RatedEvent.objects.filter(source=OuterRef("event__source"), system=OuterRef("event__system"))
    newer = of_source.filter(version__gt=OuterRef("event__version"))
    decided = ListCorrection.objects.filter(state__in=DECIDED, events=event)
    left_out = SetAside.objects.filter(left_out=event)
    settled = Q(Exists(published)) | Q(Exists(newer)) | Q(Exists(decided))
    number, _ = OpenEvent.objects.filter(settled, ~Exists(left_out)).delete()
    return number


def open_again(before: RatingRun, run: RatingRun) -> None:
    """Open the events of a run that was replaced which the new one goes without: they wait for a later one."""
    keep_open(before.events.exclude(pk__in=run.events.values("pk")).defer("document"))
