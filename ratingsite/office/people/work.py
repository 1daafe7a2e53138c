"""What of people and offices waits for somebody."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from ratingsite.office.people.selectors import proposals_to_decide, requests_to_decide


def work_for(user: User, day: date) -> list[WorkItem]:
    """Requests for accounts to grant or decline, and proposed offices to confirm."""
    asked = [
        WorkItem(
            kind="account-request",
            title=str(request),
            url=reverse("asked_account", args=[request.pk]),
            what=_("Decide on an account"),
            since=request.asked_at,
        )
        for request in requests_to_decide(user, day)
    ]
    proposed = [
        WorkItem(
            kind="office-proposal",
            title=str(proposal),
            url=reverse("person", args=[proposal.user_id]),
            what=_("Confirm an office"),
            since=proposal.proposed_at,
        )
        for proposal in proposals_to_decide(user, day)
    ]
    return [*asked, *proposed]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [requests_to_decide(user, day), proposals_to_decide(user, day)]
