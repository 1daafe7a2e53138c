"""What became of a report in the ledgers: its event in each system, whether it is held or set aside, and its list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, OuterRef, Q

from ratings.ledger.holds import hold_on
from ratings.ledger.models import HeldEvent, RatedEvent
from ratings.ledger.selectors import newest_version, says_the_same
from ratings.lists.models import RatingSystem
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import SEEN_TO_FOR_GOOD
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import aside_on
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import expected_list
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of


@dataclass(frozen=True, kw_only=True)
class InLedger:
    """The newest version of a report's event in one system; ``run`` is the published one that rated the event."""

    system: RatingSystem
    event: RatedEvent
    run: RatingRun | None
    hold: HeldEvent | None
    aside: SetAside | None

    @property
    def is_published(self) -> bool:
        return self.run is not None

    @cached_property
    def list_waited_for(self) -> date | None:
        """Asked once, in however many languages it is said."""
        return expected_list(self.system.code, self.event.ends_on, self.event.comes_on)


def in_ledgers(report: Report) -> list[InLedger]:
    """The events of an accepted report, the system it was registered for first; none before it is accepted."""
    if report.state != Report.State.ACCEPTED:
        return []
    found = []
    for system in report.tournament.systems:
        event = latest_event(source_of(report), system.code)
        if event is not None:
            run = published_run(event)
            hold = None if run else hold_on(event.source, system.code)
            aside = None if run else aside_on(event.source, system.code)
            found.append(InLedger(system=system, event=event, run=run, hold=hold, aside=aside))
    return found


@dataclass(frozen=True, kw_only=True)
class BesideLists:
    """What published lists do not know of a decision or a correction that was made, or ended, since: the systems that
    wait for the correction of a list, and the corrections on which somebody has decided, or which change no rating.
    """

    awaited: list[RatingSystem]
    decided: list[ListCorrection]


def beside_lists(tournament: Tournament) -> BesideLists:
    """Of the events of a tournament, each by its newest version."""
    newest = _newer_than_published(tournament)
    if not newest:
        return BesideLists(awaited=[], decided=[])
    of_newest = ListCorrection.events.through.objects.filter(ratedevent__in=newest)
    seen_to = ListCorrection.objects.filter(pk__in=of_newest.values("listcorrection"), state__in=SEEN_TO_FOR_GOOD)
    shown = seen_to.select_related("rating_list", "system", "taken_into").defer(*ListCorrection.HEAVY)
    decided = list(shown)
    known = set(of_newest.filter(listcorrection__in=decided).values_list("ratedevent", flat=True)) if decided else set()
    systems = {event.system_id for event in newest if event.pk not in known}
    return BesideLists(
        awaited=[system for system in tournament.systems if system.code in systems],
        decided=sorted(decided, key=lambda each: each.prepared_at),
    )


def corrections_awaited(tournament: Tournament) -> list[RatingSystem]:
    """The systems whose published list does not know of a decision or a correction that was made, or ended, since, and
    for which nobody has decided what becomes of it.
    """
    return beside_lists(tournament).awaited


def _newer_than_published(tournament: Tournament) -> list[RatedEvent]:
    """The newest versions of events that a list has published otherwise than they say."""
    newer = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system"))
    rated = RatedEvent.objects.filter(runs__state=RatingRun.State.PUBLISHED)
    rated = rated.filter(Exists(newer.filter(version__gt=OuterRef("version"))))
    own = Q(source=str(tournament.pk)) | Q(source__startswith=f"{tournament.pk}.")
    both = [(event, newest_version(event)) for event in rated.filter(own)]
    return [newest for event, newest in both if not says_the_same(event, newest)]


def latest_event(source: str, system: str) -> RatedEvent | None:
    """The newest version of what a source has in the ledger of a system."""
    return RatedEvent.objects.filter(source=source, system=system).order_by("-version").first()


def published_run(event: RatedEvent) -> RatingRun | None:
    """The published run in which a version of the event stands."""
    runs = RatingRun.objects.filter(
        state=RatingRun.State.PUBLISHED, period__system=event.system_id, events__source=event.source
    )
    return runs.select_related("published_list").defer("manifest").first()
