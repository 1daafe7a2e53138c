"""Claims of players to decide on, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.claims.selectors import claims_to_decide
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem


def claims_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item a claim."""
    for claim in claims_to_decide(user, day=day):
        yield WorkItem(
            kind="claim",
            title=str(claim),
            url=reverse("claim", args=[claim.pk]),
            what=_("Is this the player? Confirm or refuse"),
            since=claim.asked_at,
        )
