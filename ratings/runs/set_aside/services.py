"""Setting an event or a player aside from a run that failed, or that is looked at, and ending it again."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from ratings.ledger.bells import ring_to_rate
from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.runs.corrections.operations import missing_before
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import follower_of, has_stopped_on_somebody
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record


class ReasonMissing(ValueError):
    """Who sets something aside says why, and what it waits for."""


class AsideAlready(ValueError):
    """It is set aside already."""


class FollowedMeanwhile(ValueError):
    """Another run makes the list by now, with what was to be set aside in it: ``run``."""

    def __init__(self, run: RatingRun) -> None:
        super().__init__(str(run))
        self.run = run


@transaction.atomic
def set_aside(run: RatingRun, thing: RatedEvent | Player, *, by: User, now: datetime, reason: str) -> RatingRun:
    """Leave an event, or all games of a player, out of the list to come: the run is voided and another one started.

    What a failure has set aside the next runs look at again (CFC 719 of whole reports); what somebody leaves out of a
    run that could be published stays out until it is ended. Raises ``ReasonMissing``, ``AsideAlready`` and
    ``FollowedMeanwhile``.
    """
    run = locked(run)
    decision = require(by, "set-aside", run, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if follower := follower_of(run):
        raise FollowedMeanwhile(follower)
    what = {"player": thing} if isinstance(thing, Player) else {"source": thing.source}
    try:
        with transaction.atomic():
            aside = SetAside.objects.create(
                system_id=run.period.system_id,
                run=run,
                reason=reason.strip(),
                by_failure=has_stopped_on_somebody(run),
                set_by=by,
                set_at=now,
                **what,
            )
    except IntegrityError:
        raise AsideAlready(str(thing)) from None
    record("set aside", run, by=by, now=now, article=decision.article, reason=aside.reason, name=str(thing))
    ring_to_rate(aside.system_id, f"aside:{aside.pk}", now=now)
    void_run(run, by=by, now=now, reason=aside.reason)
    without = [each.operation for each in missing_before(run.period)]  # as whoever started this one was told
    return start_run(run.period, by=by, now=now, edition=run.named_edition, without=without)


@transaction.atomic
def end_set_aside(aside: SetAside, *, by: User, now: datetime, reason: str) -> SetAside:
    """Let the next run take it. What published lists went without of a player waits as a correction of those lists.

    Raises ``ReasonMissing``.
    """
    aside = locked(aside)
    require(by, "end", aside, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    aside.ended_at, aside.ended_by, aside.ended_reason = now, by, reason.strip()
    aside.save(update_fields=["ended_at", "ended_by", "ended_reason"])
    record("end set aside", aside.run, by=by, now=now, reason=reason.strip(), name=str(aside.player or aside.source))
    ring_to_rate(aside.system_id, f"aside:{aside.pk}:ended", now=now)
    return aside
