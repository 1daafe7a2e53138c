"""A list that comes in from elsewhere ends what waited for the next one: it says that already (rulings: said-already).

Those who had prepared and decided it are told, and correct that list where it does not say it.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse

from ratings.lists.imports.differences import Ending, ended_by, overtake
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
    for correction in _waiting_before(published).select_for_update(of=("self",)):
        moved = move(correction, State.TAKEN, taken_into=published)
        told = {"list": str(published)}
        record("overtake correction", correction, by=batch.approved_by, now=now, moved=moved, **told)
        mails.overtaken(correction, published, now=now)


@ended_by.register
def _(batch: ListImport) -> list[Ending]:
    if batch.state not in ListImport.LIVE_STATES:
        return []
    coming = RatingList(system_id=batch.system_id, list_date=batch.list_date, archive=batch.archive)
    return [
        Ending(of_list=each.rating_list, reason=each.reason, url=reverse("list_correction", args=[each.pk]))
        for each in _waiting_before(coming)
    ]


def _waiting_before(rating_list: RatingList) -> QuerySet[ListCorrection]:
    """Every one of an earlier list of the chain: a later list of a run has nothing of it to take in."""
    return going_past(rating_list).filter(state=State.CARRIED, rating_list__list_date__lt=rating_list.list_date)
