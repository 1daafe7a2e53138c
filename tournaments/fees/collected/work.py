"""Memberships that were collected, in My work of the CFC's office: one item a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.db.models import Count, Min, Q
from django.urls import reverse
from django.utils.translation import ngettext

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.fees.collected.selectors import tournaments_with_memberships

_WAITING = Q(collected_memberships__state="waiting")


def collected_work(user: User, day: date) -> Iterator[WorkItem]:
    """The tournaments whose memberships wait to be entered or refused."""
    waiting = tournaments_with_memberships(user, day=day)
    counts = {
        "lines": Count("collected_memberships", filter=_WAITING),
        "since": Min("collected_memberships__written_at", filter=_WAITING),
    }
    for pk, name, lines, since in waiting.annotate(**counts).values_list("pk", "name", "lines", "since"):
        what = ngettext("Enter %(count)s collected membership", "Enter %(count)s collected memberships", lines)
        yield WorkItem(
            kind="fees",
            title=name,
            url=reverse("tournament_memberships", args=[pk]),
            what=what % {"count": lines},
            since=since,
            article="732",
        )
