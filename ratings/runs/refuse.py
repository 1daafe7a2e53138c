"""Gives a run back to the administrator: its result is not published as it is."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from ratings.lists.words import list_name
from ratings.runs.models import RatingRun
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language


class NoReason(ValueError):
    """A run is refused, or put aside, with a reason or not at all."""


@transaction.atomic
def refuse_run(run: RatingRun, *, by: User, now: datetime, reason: str) -> RatingRun:
    """Refuse to publish; its events wait for the run that the administrator starts next. Raises ``NoReason``."""
    run = locked(run)
    decision = require(by, "refuse", run, day=now.date())
    if not reason.strip():
        raise NoReason
    moved = move(run, "refused", refused_by=by, refused_reason=reason)
    record("refuse run", run, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    _tell(run, by, now)
    return run


def _tell(run: RatingRun, by: User, now: datetime) -> None:
    """The administrators hear whose turn it is, and why."""
    system, day = run.period.system_id, run.period.list_date
    words = {"list": said_in_every_language(lambda: list_name(system, day)), "who": by.name}
    subject = _("The run for %(list)s was refused") % words
    text = _("%(who)s has looked through it and will not publish it: “%(reason)s” Its events wait for the next run.")
    said = text % {**words, "reason": run.refused_reason}
    path = reverse("run", args=[run.pk])
    for user in holders([Office.RATING_ADMINISTRATOR], None, now):
        mail([user.email], subject, said, key=f"refused-run:{run.pk}:{user.pk}", now=now, path=path)
