"""Stated ratings in My work: to be judged by the commission."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.cases.models import TitleCase
from titles.cases.stated.models import StatedRating
from titles.cases.stated.permissions import stated_rows

KIND = _("Title")


def waiting_stated(user: User, day: date) -> QuerySet[StatedRating]:
    """Those that wait for this person's judgement; not of an application that is over."""
    may = open_to(user, "confirm", stated_rows(user), day=day)
    return StatedRating.objects.filter(may, case__state__in=TitleCase.OPEN).defer("file")


def stated_item(stated: StatedRating) -> WorkItem:
    """One of them as an item."""
    return WorkItem(
        kind=str(KIND),
        title=str(stated.case),
        url=reverse("stated_rating", args=[stated.pk]),
        what=str(_("Confirm or refuse the rating that is stated of a list that is not here")),
        since=stated.stated_at,
        article="0.3",
    )
