"""What of questions about flags waits: for the arbiter the answer, for who has asked the flag once it is answered, in
the run that is in review then.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery, UUIDField
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.selectors import flags_in_review
from ratings.runs.review.models import ReviewFlag
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
    flag = _flags_to_look_at()
    run_now = Subquery(flag.values("run")[:1], output_field=UUIDField())
    to_look = to_look.annotate(run_now=run_now, place_now=flag.values("place")[:1])
    for question in to_look.select_related("event"):
        yield WorkItem(
            kind=_("Question about a tournament"),
            title=question.event.name,
            url=reverse("run_flag", args=[question.run_now, question.place_now]),
            what=_("The arbiter has answered: look at the flag"),
            since=question.ended_at or question.asked_at,
        )


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [
        ArbiterQuestion.objects.filter(arbiters=user, state=State.ASKED),
        ArbiterQuestion.objects.filter(Exists(_flags_to_look_at()), asked_by=user, state=State.ANSWERED),
    ]


def _flags_to_look_at() -> QuerySet[ReviewFlag]:
    """Of a question around it the same flag in the run in review, until somebody has looked at it."""
    same = flags_in_review(mark=OuterRef("flag__mark"), period=OuterRef("flag__run__period"))
    return same.filter(looked_at__isnull=True)
