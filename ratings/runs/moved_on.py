"""What may have happened since a run was frozen so that its list is not published: somebody must start another run."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from ratings.ledger.holds import holds_in_force
from ratings.ledger.models import RatedEvent
from ratings.lists.services import Place, found_place
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.order import follow_each_other, places_for
from ratings.runs.corrections.carried import corrections_in
from ratings.runs.corrections.decided_since import carried_since, was_carried_and_withdrawn
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import going_in
from ratings.runs.corrections.stand_ins import have_stand_ins_moved
from ratings.runs.models import RatingRun
from ratings.runs.waiting_events import replaced_since

OF_THE_ORDER = ("source", "version", "system", "starts_on", "ends_on", "comes_on", "recorded_at")


class MovedOn(Exception):
    """The office has moved on since the run was frozen: void it and start again."""


class PreviousListChanged(MovedOn):
    """The run started from a list that is no longer the newest."""


class CarriedMeanwhile(MovedOn):
    """It was decided since the run was frozen that the next list takes a correction in; ``correction``."""

    def __init__(self, correction: ListCorrection) -> None:
        super().__init__(f"the correction of {correction.rating_list} goes into the next list")
        self.correction = correction


class StandInsChanged(MovedOn):
    """A list was corrected whose ratings stood in for players of the run (rapid and blitz, 7.21)."""


class RatedAlready(MovedOn):
    """An event of the run stands in a published run; no report is rated twice (I6). The message names it."""


class HeldMeanwhile(MovedOn):
    """An event of the run has been held since it was frozen; the message names it."""


class ReplacedMeanwhile(MovedOn):
    """An event of the run has been corrected since it was frozen; the message names it."""


class OrderedMeanwhile(MovedOn):
    """It was decided since the run was frozen that what followed a late event is rated again (CFC 712); the message
    names the event.
    """


def refuse_what_has_moved(run: RatingRun, place: Place | None = None) -> None:
    """Raise the ``MovedOn`` that stands against the list of a run; ``place`` is at hand where somebody has found it."""
    _refuse_another_list(run, place)
    if carried := corrections_in(run):
        found = ListCorrection.objects.filter(pk__in=carried, state=ListCorrection.State.CARRIED)
        if found.count() != len(carried):
            raise PreviousListChanged(str(run.previous_list))
    _refuse_the_rest(run)


def what_has_moved(run: RatingRun) -> MovedOn | None:
    """What the approval would be refused for, told beforehand; what was frozen is only read where it may matter."""
    try:
        _refuse_another_list(run, None)
        if was_carried_and_withdrawn(run):
            raise PreviousListChanged(str(run.previous_list))
        _refuse_the_rest(run)
    except MovedOn as moved:
        return moved
    return None


def _refuse_another_list(run: RatingRun, place: Place | None) -> None:
    _, newest = place or found_place(run.period.system_id, run.period.list_date)
    if (newest and newest.pk) != run.previous_list_id:
        raise PreviousListChanged(str(run.previous_list))


def _refuse_the_rest(run: RatingRun) -> None:
    if have_stand_ins_moved(run):
        raise StandInsChanged(str(run.previous_list))
    if follow_each_other(run.period.system_id):
        _refuse_another_order(run)
    _refuse_events_and_corrections(run)


def _refuse_another_order(run: RatingRun) -> None:
    """What was frozen is read only where something was decided since the run began."""
    rerated = CameEvent.objects.filter(
        system=run.period.system_id, state=CameEvent.State.RERATED, decided_at__gte=run.started_at
    )
    decided = list(run.events.filter(source__in=rerated.values("source")).only("source", "version", "system"))
    if not decided:
        return
    events = list(run.events.only(*OF_THE_ORDER))
    places, frozen = places_for(run, events), run.manifest["input"]["events"]
    if any(event.get("place") != places.get(event["id"]) for event in frozen):
        raise OrderedMeanwhile(str(RatedEvent.objects.get(pk=decided[0].pk)))


def _refuse_events_and_corrections(run: RatingRun) -> None:
    """As a rule nothing stands against any event, and no correction waits: all are asked for at once."""
    published = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED)
    against: dict[type[MovedOn], QuerySet[RatedEvent]] = {
        RatedAlready: run.events.filter(runs__in=published),
        HeldMeanwhile: run.events.filter(Exists(holds_in_force(OuterRef("source"), OuterRef("system")))),
        ReplacedMeanwhile: replaced_since(run),
    }
    first, *others = (events.order_by().values("pk") for events in against.values())
    if not first.union(*others, going_in(run.period.system_id).order_by().values("pk")).exists():
        return
    if correction := carried_since(run):
        raise CarriedMeanwhile(correction)
    for refusal, events in against.items():
        if event := events.first():
            raise refusal(str(event))
