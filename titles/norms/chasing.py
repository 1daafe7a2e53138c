"""Signatures that are outstanding (1.8): since when, when they are overdue, and the commission asks for them again.

No text gives days; see rulings: outstanding-signatures.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.db.models import Q

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.norms import notices
from titles.norms.models import Norm

SEEN_AFTER = timedelta(days=7)
"""The player's federation sees on its desk where a norm hangs that has waited so long."""
OVERDUE_AFTER = timedelta(days=21)
"""A signature that has waited so long, or so long since it was asked for again, stands with the commission."""
_SINCE = {
    Norm.State.FOUND: "found_at",
    Norm.State.CERTIFIED: "certified_at",
    Norm.State.COUNTERSIGNED: "countersigned_at",
}


def waits_since(norm: Norm) -> datetime | None:
    """Since when the next signature is outstanding; nothing where none is."""
    name = _SINCE.get(Norm.State(norm.state))
    return getattr(norm, name) if name else None


def waiting_rows(day: date, patience: timedelta = SEEN_AFTER) -> Q:
    """Norms of which a signature has been outstanding for so long, by the end of a day (UTC)."""
    last, found = _end_of(day - patience), Q(pk__in=())
    for state, name in _SINCE.items():
        found |= Q(state=state, **{f"{name}__lte": last})
    return found


def overdue_rows(day: date) -> Q:
    """Norms that the chief arbiter or the rating officer owes a signature for too long."""
    asked = Q(chased_at__isnull=True) | Q(chased_at__lte=_end_of(day - OVERDUE_AFTER))
    states = Q(state__in=[Norm.State.FOUND, Norm.State.CERTIFIED])
    return states & waiting_rows(day, OVERDUE_AFTER) & asked


def is_overdue(norm: Norm, day: date) -> bool:
    """Whether the signature of the chief arbiter or of the rating officer is overdue."""
    since, last = waits_since(norm), _end_of(day - OVERDUE_AFTER)
    is_owed = norm.state != Norm.State.COUNTERSIGNED and since is not None and since <= last
    return is_owed and (norm.chased_at is None or norm.chased_at <= last)


def _end_of(day: date) -> datetime:
    return datetime.combine(day, time.max, UTC)


@transaction.atomic
def chase_norm(norm: Norm, *, by: User, now: datetime) -> Norm:
    """The commission asks for an overdue signature again: who owes it is written to."""
    norm = locked(norm)
    decision = require(by, "chase", norm, day=now.date())
    norm.chased_at = now
    norm.save(update_fields=["chased_at"])
    record("chase norm", norm, by=by, now=now, article=decision.article)
    notices.tell_who_owes(norm, now=now)
    return norm
