"""Life Masters in My work: certificates to issue or refuse."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.permissions import life_master_rows
from titles.certificates.life_masters.selectors import life_masters

KIND = _("Title")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Every certificate that waits for this person."""
    return [_item(master) for master in _waiting(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_waiting(user, day)]


def _waiting(user: User, day: date) -> QuerySet[LifeMaster]:
    return life_masters().filter(open_to(user, "issue", life_master_rows(user), day=day))


def _item(master: LifeMaster) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=master.player.name,
        url=reverse("life_master", args=[master.pk]),
        what=str(_("Issue or refuse the certificate of a Life Master")),
        since=master.opened_at,
        article="738",
    )
