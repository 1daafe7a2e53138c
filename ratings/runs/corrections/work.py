"""What of corrections of lists waits for a person."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.lists.words import list_name
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import list_correction_rows, new_correction, nobody_else_decides
from ratings.runs.corrections.selectors import events_to_correct
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.pages import WorkItem

_FIDE = "fide-standard"


def work_for(user: User, day: date) -> list[WorkItem]:
    """Corrections to decide, those that failed, and events that a list has published otherwise."""
    decide = [_item(each, _("Decide on the correction")) for each in _to_decide(user, day)]
    nobody = _("Nobody else may publish it: let the next list take it in, or withdraw it")
    left = [_item(each, nobody) for each in _left_to_nobody(user, day)]
    mend = [_item(each, _("The correction could not be computed: see why")) for each in _failed(user, day)]
    return [*decide, *left, *mend, *_to_prepare_items(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_to_decide(user, day), _left_to_nobody(user, day), _failed(user, day), _to_prepare(user, day)]


def _to_decide(user: User, day: date) -> QuerySet[ListCorrection]:
    rows = list_correction_rows(user)
    found = ListCorrection.objects.filter(open_to(user, "publish", rows, day=day))
    return found.select_related("rating_list").defer("effects")


def _left_to_nobody(user: User, day: date) -> QuerySet[ListCorrection]:
    """Of those who may put it aside: its page says what else they may do."""
    rows = list_correction_rows(user)
    found = ListCorrection.objects.filter(open_to(user, "withdraw", rows, day=day), nobody_else_decides(day))
    return found.select_related("rating_list").defer("effects")


def _failed(user: User, day: date) -> QuerySet[ListCorrection]:
    rows = list_correction_rows(user)
    found = ListCorrection.objects.filter(
        open_to(user, "compute-again", rows, day=day), state=ListCorrection.State.FAILED
    )
    return found.select_related("rating_list").defer("effects")


def _to_prepare(user: User, day: date) -> QuerySet[RatedEvent]:
    """The events for which the administrators prepare a correction."""
    if not can(user, "prepare", new_correction(_FIDE), day=day):
        return RatedEvent.objects.none()
    return events_to_correct()


def _to_prepare_items(user: User, day: date) -> list[WorkItem]:
    events = list(_to_prepare(user, day))
    lists = RatingList.objects.in_bulk({event.published_list for event in events})  # type: ignore[attr-defined]
    return [_waiting(event, lists[event.published_list]) for event in events]  # type: ignore[attr-defined]


def _waiting(event: RatedEvent, published: RatingList) -> WorkItem:
    return WorkItem(
        kind=_("Correction of a list"),
        title=_(": ").join((event.name, list_name(published.system_id, published.list_date))),
        url=reverse("list_correction_new", args=[published.system_id, published.list_date]),
        what=_("Games that a published list went without are taken in again: see whom they change")
        if event.ended_at  # type: ignore[attr-defined]
        else _("An event of a published list was corrected: see whom it changes"),
        since=event.recorded_at,
    )


def _item(correction: ListCorrection, what: str) -> WorkItem:
    found = correction.rating_list
    return WorkItem(
        kind=_("Correction of a list"),
        title=list_name(found.system_id, found.list_date),
        url=reverse("list_correction", args=[correction.pk]),
        what=what,
        since=correction.prepared_at,
    )
