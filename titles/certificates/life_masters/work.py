"""Life Masters in My work: certificates to issue or refuse."""

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
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.permissions import life_master_rows
from titles.certificates.life_masters.selectors import life_masters

KIND = _("Title")
WHAT = _("Issue or refuse the certificate of a Life Master")
AGAIN = _("A rating list was corrected: look again at a Life Master")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Every certificate that waits for this person."""
    return [_item(master, words) for rows, words in _waiting(user, day) for master in rows]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [rows for rows, _words in _waiting(user, day)]


def _waiting(user: User, day: date) -> Iterator[tuple[QuerySet[LifeMaster], Promise | str]]:
    rows = life_master_rows(user)
    yield life_masters().filter(open_to(user, "issue", rows, day=day)), WHAT
    yield life_masters().filter(open_to(user, "uphold", rows, day=day)), AGAIN


def _item(master: LifeMaster, words: Promise | str) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=master.player.name,
        url=reverse("life_master", args=[master.pk]),
        what=str(words),
        since=master.opened_at,
        article="738",
    )
