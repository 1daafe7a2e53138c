"""Titles in My work: those that the commission examines again."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.register.models import TitleReexamination, TitleRemoval
from titles.register.permissions import reexamination_rows

KIND = _("Title")
WHAT = {
    False: _("A report was corrected: uphold the title, or take it away"),
    True: _("A rating list was corrected: uphold the title, or take it away"),
}
"""By whether a list is the cause."""


def work_for(user: User, day: date) -> list[WorkItem]:
    """Every title whose re-examination waits for this person."""
    return [_item(marked) for marked in _waiting(user, day).select_related("held__player")]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_waiting(user, day)]


def _waiting(user: User, day: date) -> QuerySet[TitleReexamination]:
    taken = TitleRemoval.objects.filter(held=OuterRef("held"), undone_at__isnull=True)
    marked = TitleReexamination.objects.filter(~Exists(taken), outcome="").annotate(standing=Value("held"))
    return marked.filter(open_to(user, "uphold", reexamination_rows(user), day=day))


def _item(marked: TitleReexamination) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=str(marked.held),
        url=reverse("title", args=[marked.held_id]),
        what=str(WHAT[marked.rating_list_id is not None]),
        since=marked.opened_at,
        article="0.4",
    )
