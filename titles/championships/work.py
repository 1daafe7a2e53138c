"""Lists of direct titles in My work: to certify, to review."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.championships.models import DirectList
from titles.championships.permissions import list_rows
from titles.championships.selectors import direct_lists

KIND = _("Direct titles")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Every list that waits for this person on a day."""
    return [_item(found, words) for rows, words in _rows(user, day) for found in rows]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [rows for rows, _words in _rows(user, day)]


def _rows(user: User, day: date) -> Iterator[tuple[QuerySet[DirectList], str | Promise]]:
    stands = list_rows(user)
    yield (
        direct_lists().filter(open_to(user, "certify", stands, day=day)),
        _("Check the list of direct titles and sign"),
    )
    yield direct_lists().filter(open_to(user, "review", stands, day=day)), _("Review the list of direct titles")


def _item(found: DirectList, words: str | Promise) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=f"{found.tournament.name}, {found.subgroup}" if found.subgroup else found.tournament.name,
        url=reverse("direct_list", args=[found.pk]),
        what=str(words),
        since=found.certified_at or found.announced_at,
        article="1.10a",
    )
