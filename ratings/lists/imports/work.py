"""What of lists that come in waits for a person."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.permissions import import_rows
from ratings.lists.words import list_name
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem

ACTS = ("confirm", "take", "approve")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Files to confirm, to take and to approve."""
    words = {"confirm": _("Confirm a doubtful file"), "take": _("Look at the file"), "approve": _("Approve the list")}
    return [_item(batch, words[act]) for act in ACTS for batch in _open(user, act, day).select_related("system")]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_open(user, act, day) for act in ACTS]


def _open(user: User, act: str, day: date) -> QuerySet[ListImport]:
    return ListImport.objects.filter(open_to(user, act, import_rows(user), day=day))


def _item(batch: ListImport, what: str) -> WorkItem:
    return WorkItem(
        kind=_("List that comes in"),
        title=list_name(batch.system_id, batch.list_date),
        url=reverse("list_import", args=[batch.pk]),
        what=what,
        since=batch.taken_at or batch.sent_at,
    )
