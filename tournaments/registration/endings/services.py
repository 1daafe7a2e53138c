"""Cancels what was approved, and lets lapse what was never reported."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.changes.selectors import is_reported
from tournaments.registration.changes.services import ReportedAlready, overtake_change
from tournaments.registration.endings import mails
from tournaments.registration.endings.lapsing import lapses_by, overdue, ways_back
from tournaments.registration.models import Tournament


class ReasonMissing(ValueError):
    """Who cancels says why."""


@transaction.atomic
def cancel_tournament(tournament: Tournament, *, by: User, now: datetime, reason: str) -> Tournament:
    """It is not played: the calendar says so, and everybody is told. Raises ``ReasonMissing``, ``ReportedAlready``."""
    tournament = locked(tournament)
    decision = require(by, "cancel", tournament, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if is_reported(tournament):
        raise ReportedAlready(str(tournament))
    said = {"ended_at": now, "ended_by": by, "ended_reason": reason.strip()}
    moved = move(tournament, Tournament.State.CANCELLED, **said)
    overtake_change(tournament, now=now)
    words = {"reason": tournament.ended_reason, "office": decision.office}
    record("cancel tournament", tournament, by=by, now=now, moved=moved, article=decision.article, **words)
    mails.cancelled(tournament, by=by, now=now)
    return tournament


def let_lists_pass(*, now: datetime) -> int:
    """Let lapse what was not reported by the last day of its last list; returns how many did."""
    return sum(_let_lapse(tournament, now=now) for tournament in overdue(now=now))


@transaction.atomic
def _let_lapse(tournament: Tournament, *, now: datetime) -> bool:
    last = lapses_by(tournament, now=now)
    if last is None:
        return False
    try:
        moved = move(tournament, Tournament.State.LAPSED, ended_at=now)
    except StaleState:  # another worker's sweep was quicker, or an order came
        return False
    overtake_change(tournament, now=now)
    day = {"day": last.day.isoformat()}
    record("lapse", tournament, by=None, now=now, moved=moved, article=last.article, **day)
    mails.lapsed(tournament, last, has_way_back=bool(ways_back(tournament, now=now)), now=now)
    return True
