"""The office's decision on an event that came late: what followed it stays, or is rated again (712)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.ledger.bells import ring_to_rate
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.selectors import is_on_a_list, is_open
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

State = CameEvent.State


class ReasonMissing(ValueError):
    """The decision says why."""


class OnAListAlready(ValueError):
    """The event stands on a published list: the order of that list is not changed any more."""


class NothingToDecide(ValueError):
    """The order gives nobody another rating."""


@transaction.atomic
def decide_late_event(came: CameEvent, *, rerate: bool, by: User, now: datetime, reason: str) -> CameEvent:
    """Let what followed the event be rated again behind it, or stay.

    Raises ``ReasonMissing``, ``OnAListAlready`` and ``NothingToDecide``.
    """
    came = locked(came)
    decision = require(by, "decide", came, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if not is_open(came):
        raise OnAListAlready if is_on_a_list(came) else NothingToDecide
    to = State.RERATED if rerate else State.KEPT
    said = {"decided_by": by, "decided_at": now, "decided_office": decision.office, "decided_reason": reason.strip()}
    moved = move(came, to, **said)
    record("decide on late event", came, by=by, now=now, moved=moved, article="712", reason=reason.strip())
    ring_to_rate(came.system_id, f"{came.pk}:{to}", now=now)
    return came
