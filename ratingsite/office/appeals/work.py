"""What of refusals and appeals waits for a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.permissions import appeal_rows, refusal_rows
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> list[WorkItem]:
    """Refusals to appeal against, one's own appeals, and appeals to decide."""
    if not offices_of(user, day):
        return []
    return [*_refusals(user, day), *_appeals(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_to_appeal(user, day), _filed_by(user), _to_decide(user, day)]


def _to_appeal(user: User, day: date) -> QuerySet[Refusal]:
    """What this person may appeal against by a day that a text gives, and has not let pass."""
    open_refusals = Refusal.objects.filter(open_to(user, "appeal", refusal_rows(user), day=day))
    return open_refusals.filter(last_day__gte=day)


def _filed_by(user: User) -> QuerySet[Appeal]:
    return Appeal.objects.filter(filed_by=user, state__in=Appeal.OPEN)


def _to_decide(user: User, day: date) -> QuerySet[Appeal]:
    return Appeal.objects.filter(open_to(user, "uphold", appeal_rows(user, day=day), day=day))


def _refusals(user: User, day: date) -> Iterator[WorkItem]:
    for refusal in _to_appeal(user, day).select_related("federation"):
        yield WorkItem(
            kind="appeal",
            title=refusal.subject_name,
            url=reverse("refusal_appeal", args=[refusal.pk]),
            what=_("Refused: you may appeal"),
            since=refusal.communicated_at or refusal.refused_at,
            due_on=refusal.last_day,
            zone=refusal.federation.zone,
            deadline="appeal",
            article=refusal.appeal_article,
            edition=refusal.edition,
        )


def _appeals(user: User, day: date) -> Iterator[WorkItem]:
    for appeal in _filed_by(user).select_related("refusal__federation"):
        yield replace(_on_appeal(appeal, _("Your appeal waits for its decision")), reminds=False)
    for appeal in _to_decide(user, day).select_related("refusal__federation"):
        yield _on_appeal(appeal, _to_decide_text(appeal))


def _to_decide_text(appeal: Appeal) -> str:
    """With the last day on which it could be filed; when it is decided is left to who decides."""
    refusal = appeal.refusal
    words = {"filed": date_format(refusal.local_day(appeal.filed_at))}
    if refusal.last_day is None:
        return _("Decide on the appeal, filed on %(filed)s") % words
    words["day"] = date_format(refusal.last_day)
    return _("Decide on the appeal, filed on %(filed)s (last day %(day)s)") % words


def _on_appeal(appeal: Appeal, what: str) -> WorkItem:
    return WorkItem(
        kind="appeal",
        title=appeal.refusal.subject_name,
        url=reverse("appeal", args=[appeal.pk]),
        what=what,
        since=appeal.filed_at,
        article=appeal.refusal.appeal_article,
        edition=appeal.refusal.edition,
    )
