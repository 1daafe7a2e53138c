"""Puts a run aside; its events wait again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.runs.lines_put_aside import ring_to_put_aside
from ratings.runs.models import RatingRun
from ratings.runs.refuse import NoReason
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record


@transaction.atomic
def void_run(run: RatingRun, *, by: User, now: datetime, reason: str) -> RatingRun:
    """Void a run that is not published. A worker that is at it finds its fence gone and leaves. Raises ``NoReason``."""
    run = locked(run)
    decision = require(by, "void", run, day=now.date())
    if not reason.strip():
        raise NoReason
    moved = move(run, "voided", lease_until=None, voided_by=by, voided_reason=reason)
    ring_to_put_aside(run, now=now)
    record("void run", run, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    return run
