"""Puts a run aside; its events wait again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.models import RatingRun
from ratingsite.accounts.models import User
from ratingsite.accounts.permissions import require
from ratingsite.audit.services import record
from ratingsite.transitions import locked, move


@transaction.atomic
def void_run(run: RatingRun, *, by: User, now: datetime, reason: str) -> RatingRun:
    """Void a run that is not published. A worker that is at it finds its fence gone and leaves."""
    run = locked(run)
    decision = require(by, "void", run, day=now.date())
    moved = move(run, "voided", lease_until=None)
    record("void run", run, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    return run
