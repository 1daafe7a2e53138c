"""Where the answer to a question about a flag is looked at: at the same flag of the period's run that is in review."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from ratings.runs.models import RatingRun
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.models import ReviewFlag


def flags_in_review(*, mark: Any, period: Any) -> QuerySet[ReviewFlag]:
    """The flags with a mark in a period's run that is in review, in their order; a period has one such run at most."""
    found = ReviewFlag.objects.filter(mark=mark, run__period=period, run__state=RatingRun.State.REVIEW)
    return found.order_by("place")


def flag_in_review(question: ArbiterQuestion) -> ReviewFlag | None:
    """The flag of a question as it is to be looked at now, in whichever run it was asked; ``None`` between two runs."""
    asked = question.flag
    return flags_in_review(mark=asked.mark, period=asked.run.period_id).first()
