"""Objections to answer, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.objections.selectors import objections_to_answer
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem


def objections_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item an objection."""
    for objection in objections_to_answer(user, day=day):
        yield WorkItem(
            kind="objection",
            title=str(objection),
            url=reverse("objection", args=[objection.pk]),
            what=_("Answer an objection"),
            since=objection.filed_at,
            article=objection.article,
        )
