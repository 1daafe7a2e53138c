"""What may have happened since a run was frozen so that its list is not published: somebody must start another run."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from ratings.ledger.holds import holds_in_force
from ratings.lists.archives.selectors import archive_on
from ratings.lists.selectors import newest_list
from ratings.runs.corrections.carried import corrections_in
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.stand_ins import have_stand_ins_moved
from ratings.runs.models import RatingRun
from ratings.runs.waiting_events import replaced_since


class MovedOn(Exception):
    """The office has moved on since the run was frozen: void it and start again."""


class PreviousListChanged(MovedOn):
    """The run started from a list that is no longer the newest."""


class StandInsChanged(MovedOn):
    """A list was corrected whose ratings stood in for players of the run (rapid and blitz, 7.21)."""


class RatedAlready(MovedOn):
    """An event of the run stands in a published run; no report is rated twice (I6). The message names it."""


class HeldMeanwhile(MovedOn):
    """An event of the run has been held since it was frozen; the message names it."""


class ReplacedMeanwhile(MovedOn):
    """An event of the run has been corrected since it was frozen; the message names it."""


def refuse_what_has_moved(run: RatingRun) -> None:
    """Raise the ``MovedOn`` that stands against the list of a run."""
    system = run.period.system_id
    newest = newest_list(system, archive_on(system, run.period.list_date))
    if (newest and newest.pk) != run.previous_list_id:
        raise PreviousListChanged(str(run.previous_list))
    others = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED)
    if twice := run.events.filter(runs__in=others).first():
        raise RatedAlready(str(twice))
    carried = ListCorrection.objects.filter(pk__in=corrections_in(run), state=ListCorrection.State.CARRIED)
    if carried.count() != len(corrections_in(run)):
        raise PreviousListChanged(str(run.previous_list))
    if have_stand_ins_moved(run):
        raise StandInsChanged(str(run.previous_list))
    if held := run.events.filter(Exists(holds_in_force(OuterRef("source"), OuterRef("system")))).first():
        raise HeldMeanwhile(str(held))
    if replaced := replaced_since(run).first():
        raise ReplacedMeanwhile(str(replaced))
