"""Approves the list of a run: by somebody else than the one who started it. A worker compares and publishes it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.runs.corrections.carried import frozen_corrections
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import (
    CarriedMeanwhile,
    HeldMeanwhile,
    OrderedMeanwhile,
    PreviousListChanged,
    RatedAlready,
    ReplacedMeanwhile,
    StandInsChanged,
    refuse_what_has_moved,
)
from ratings.runs.progress import advance_run
from ratings.runs.start import TASK
from ratings.runs.whole_look.services import refuse_unless_agreed
from ratingsite.foundations.transitions import move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

__all__ = [
    "CarriedMeanwhile",
    "FlagsLeft",
    "HeldMeanwhile",
    "OrderedMeanwhile",
    "PreviousListChanged",
    "RatedAlready",
    "ReplacedMeanwhile",
    "StandInsChanged",
    "approve_list",
    "publish_rating_list",
]


class FlagsLeft(Exception):
    """Nobody has looked at some flags of the review yet."""


class NotPublished(Exception):
    """The list was approved and not published; the message says why."""


@transaction.atomic
def approve_list(run: RatingRun, *, by: User, now: datetime) -> RatingRun:
    """Approve the lines that the review shows; the one who started the run is refused. Answers at once.

    Raises ``PreviousListChanged``, ``CarriedMeanwhile``, ``RatedAlready``, ``StandInsChanged``, ``HeldMeanwhile``,
    ``OrderedMeanwhile`` and ``ReplacedMeanwhile``: then the run must be voided and another one started; ``FlagsLeft``
    until every flag of its review was looked at; and ``StillLooking`` or ``RatedDifferently`` where it was rated again.
    """
    run = _locked(run)
    decision = require(by, "publish", run, day=now.date())
    refuse_what_has_moved(run)
    if run.flags.filter(looked_at__isnull=True).exists():
        raise FlagsLeft
    refuse_unless_agreed(run)
    moved = move(run, "publishing", approved_by=by, attempts=0, lease_until=None)
    record("approve run", run, by=by, now=now, moved=moved, article=decision.article, sha256=run.lines_sha256)
    ring(TASK, f"{run.pk}:publish", str(run.pk), now=now)
    return run


def _locked(run: RatingRun) -> RatingRun:
    found = RatingRun.objects.defer("manifest", "summary").select_related("period")
    found = found.annotate(frozen_corrections=frozen_corrections())
    return found.select_for_update(of=("self",)).get(pk=run.pk)


def publish_rating_list(run: RatingRun, *, by: User, now: datetime) -> RatingList:
    """Approve and publish in this process, for who works without a worker. Raises as ``approve_list`` does, and
    ``NotPublished`` where the lines are not those of the review.
    """
    approved = approve_list(run, by=by, now=now)
    advance_run(approved.pk, clock=lambda: now, waits=True)  # others who approve it look at the row just now
    approved.refresh_from_db(fields=["state", "failure", "published_list"])
    if approved.published_list is None:
        raise NotPublished(approved.failure.get("message", approved.state))
    return approved.published_list
