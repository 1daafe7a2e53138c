"""A list that comes in from elsewhere ends what waited for the next one: it says that already (rulings: said-already).

Those who had prepared and decided it are told, and correct that list where it does not say it.
"""

from __future__ import annotations

from datetime import datetime

from ratings.lists.imports.differences import overtake
from ratings.lists.imports.models import ListImport
from ratings.lists.models import RatingList
from ratings.runs.corrections import mails
from ratings.runs.corrections.later_lists import going_past
from ratings.runs.corrections.models import ListCorrection
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

State = ListCorrection.State


@overtake.register
def _(batch: ListImport, published: RatingList, *, now: datetime) -> None:
    """Every one of an earlier list of the chain: a later list of a run has nothing of it to take in."""
    waiting = going_past(published).filter(state=State.CARRIED, rating_list__list_date__lt=published.list_date)
    for correction in waiting.select_for_update(of=("self",)):
        moved = move(correction, State.TAKEN, taken_into=published)
        told = {"list": str(published)}
        record("overtake correction", correction, by=batch.approved_by, now=now, moved=moved, **told)
        mails.overtaken(correction, published, now=now)
