"""Asking that a whole run is rated again, and stopping it. A worker does it (``rating``)."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, UUIDField

from ratings.runs.models import RatingRun
from ratings.runs.whole_look.models import WholeLook
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.look_at_whole_run"
State = WholeLook.State


class LookedAtAlready(Exception):
    """The run is being rated again."""


class StillLooking(Exception):
    """The run is being rated again: its list waits for the end, or somebody stops it."""


class RatedDifferently(Exception):
    """Rated again, somebody has another result than the one that is to be published."""


@transaction.atomic
def rate_everything_again(run: RatingRun, *, by: User, now: datetime) -> WholeLook:
    """Have a worker rate everybody of a run by the plain rules. Raises ``LookedAtAlready``."""
    run = RatingRun.objects.defer("manifest", "summary").select_for_update().get(pk=run.pk)
    require(by, "rate-again", run, day=now.date())
    try:
        with transaction.atomic():
            look = WholeLook.objects.create(run=run, asked_by=by, asked_at=now, total=run.total)
    except IntegrityError:
        raise LookedAtAlready(str(run)) from None
    record("rate run again", run, by=by, now=now, players=run.total)
    ring(TASK, str(look.pk), str(look.pk), now=now)
    return look


@transaction.atomic
def stop_looking(look: WholeLook, *, by: User, now: datetime) -> WholeLook:
    """Rate no further; the review goes on without."""
    look = locked(look)
    require(by, "stop", look, day=now.date())
    move(look, State.STOPPED, stopped_by=by, ended_at=now, lease_until=None)
    record("stop rating run again", look.run, by=by, now=now, players=look.done)
    return look


def refuse_unless_agreed(run: RatingRun) -> None:
    """Raises ``StillLooking`` while a run is rated again; ``RatedDifferently`` where the last time somebody differed.

    A look that failed or was stopped says nothing.
    """
    look = last_look(run)
    if look is not None and look.state in WholeLook.WORKING_STATES:
        raise StillLooking(str(run))
    if look is not None and look.state == State.DIFFERS:
        raise RatedDifferently(str(run))


def last_look(run: RatingRun) -> WholeLook | None:
    """The last time that a run was rated again, or is. Of a run that says that it never was (``was_looked_at``) nothing
    is asked.
    """
    found = _LAST.first(run=run.pk) if getattr(run, "was_looked_at", True) else None
    if found is not None:
        found.run = run
    return found


def was_looked_at() -> Exists:
    """Of a question for runs: whether one was rated again, or is."""
    return Exists(WholeLook.objects.filter(run=OuterRef("pk")))


_LAST = KeptQuestion(
    lambda: WholeLook.objects.filter(run=Place("run", UUIDField())).select_related("asked_by", "stopped_by")[:1]
)
