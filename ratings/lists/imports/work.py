"""What of lists that come in waits for a person."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.permissions import import_rows
from ratings.lists.models import RatingList
from ratings.lists.words import list_name
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem

ACTS = ("confirm", "take", "approve")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Files to confirm, to take and to approve, and those that came to nothing behind their approval."""
    words = {"confirm": _("Confirm a doubtful file"), "take": _("Look at the file"), "approve": _("Approve the list")}
    found = [_item(batch, words[act]) for act in ACTS for batch in _open(user, act, day)]
    return found + [_item(batch, _("The approved list could not be taken: see why")) for batch in _stopped(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [*(_open(user, act, day) for act in ACTS), _stopped(user, day)]


def _open(user: User, act: str, day: date) -> QuerySet[ListImport]:
    return ListImport.objects.filter(open_to(user, act, import_rows(user), day=day)).select_related("system")


def _stopped(user: User, day: date) -> QuerySet[ListImport]:
    """Until another file for the list is sent, or a list of that day or a later one is there."""
    others = ListImport.objects.filter(system=OuterRef("system"), list_date=OuterRef("list_date"))
    sent_since = others.filter(sent_at__gte=OuterRef("sent_at")).exclude(pk=OuterRef("pk"))
    came_since = RatingList.objects.filter(system=OuterRef("system"), list_date__gte=OuterRef("list_date"))
    failed = _open(user, "read-again", day).filter(state=ListImport.State.FAILED, approved_by__isnull=False)
    return failed.filter(~Exists(sent_since), ~Exists(came_since))


def _item(batch: ListImport, what: str) -> WorkItem:
    return WorkItem(
        kind=_("List that comes in"),
        title=list_name(batch.system_id, batch.list_date),
        url=reverse("list_import", args=[batch.pk]),
        what=what,
        since=batch.taken_at or batch.sent_at,
    )
