"""Interim ratings in My work: to agree to, by either office."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.cases.interim.models import InterimRating
from titles.cases.interim.permissions import interim_rows
from titles.cases.models import TitleCase

KIND = _("Title")


def waiting_interims(user: User, day: date) -> QuerySet[InterimRating]:
    """Those that wait for this person's agreement, in whichever office."""
    stands = interim_rows(user)
    may = open_to(user, "agree-as-administrator", stands, day=day)
    may |= open_to(user, "agree-for-commission", stands, day=day)
    return InterimRating.objects.filter(may, case__state__in=TitleCase.OPEN)


def interim_item(interim: InterimRating) -> WorkItem:
    """One of them as an item."""
    return WorkItem(
        kind=str(KIND),
        title=str(interim.case),
        url=reverse("interim_rating", args=[interim.pk]),
        what=str(_("Say whether you agree to the interim rating")),
        since=interim.asked_at,
        article="1.5.3a",
    )
