"""The chair of the commission takes the decision on a registration to himself, until its first day (0.2; 2009, 0.4)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration import mails
from tournaments.registration.deciding import CALL_IN, article_of
from tournaments.registration.models import Tournament


class HasBegun(ValueError):
    """The first day is over or has come: what was registered is played."""


class ReasonMissing(ValueError):
    """Who calls a registration in says why."""


@transaction.atomic
def call_in_registration(tournament: Tournament, *, by: User, now: datetime, reason: str) -> Tournament:
    """From now on the chair alone approves or refuses it; what was approved waits for that again.

    Raises ``HasBegun`` and ``ReasonMissing``.
    """
    tournament = locked(tournament)
    require(by, CALL_IN, tournament, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if tournament.local_day(now) >= tournament.starts_on:
        raise HasBegun(str(tournament))
    said = {"called_in_at": now, "called_in_by": by, "called_in_reason": reason.strip()}
    moved = ("", "")
    if tournament.state == Tournament.State.APPROVED:
        undecided = {"decided_at": None, "decided_by": None, "decision_reason": "", "approved_despite": []}
        moved = move(tournament, Tournament.State.SUBMITTED, **said, **undecided)
    else:
        Tournament.objects.filter(pk=tournament.pk).update(**said)
        tournament.refresh_from_db()
    article = article_of(tournament, CALL_IN)
    record("call in registration", tournament, by=by, now=now, moved=moved, article=article, reason=reason.strip())
    mails.called_in(tournament, now=now)
    return tournament
