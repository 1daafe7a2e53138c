"""The orders that wait for an administrator to enter the registration, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.orders.selectors import orders_to_enter


def ordered_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item an order."""
    for order in orders_to_enter(user, day=day):
        yield WorkItem(
            kind="registration",
            title=order.name,
            url=reverse("order", args=[order.pk]),
            what=_("Enter the registration that was ordered"),
            since=order.ordered_at,
            article=order.article,
            edition=order.edition,
        )
