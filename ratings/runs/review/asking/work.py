"""What of questions about flags waits: for the arbiter the answer, for who has asked the flag once it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.runs.models import RatingRun
from ratings.runs.review.asking.models import ArbiterQuestion
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem

State = ArbiterQuestion.State
DAYS = timedelta(days=7)
"""So long an arbiter has; he is reminded before, and nothing ends by itself."""


def work_for(user: User, day: date) -> Iterator[WorkItem]:
    """One item a question."""
    to_answer, to_look = rows_waiting(user, day)
    for question in to_answer.select_related("event"):
        yield WorkItem(
            kind=_("Question about a tournament"),
            title=question.event.name,
            url=reverse("arbiter_question", args=[question.pk]),
            what=_("Answer the rating office’s question"),
            since=question.asked_at,
            due_on=question.asked_at.date() + DAYS,
        )
    for question in to_look.select_related("event", "flag"):
        yield WorkItem(
            kind=_("Question about a tournament"),
            title=question.event.name,
            url=reverse("run_flag", args=[question.flag.run_id, question.flag.place]),
            what=_("The arbiter has answered: look at the flag"),
            since=question.ended_at or question.asked_at,
        )


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    reviewed = {"flag__looked_at__isnull": True, "flag__run__state": RatingRun.State.REVIEW}
    return [
        ArbiterQuestion.objects.filter(arbiters=user, state=State.ASKED),
        ArbiterQuestion.objects.filter(asked_by=user, state=State.ANSWERED, **reviewed),
    ]
