"""The acts of the Council: a federation suspended or excluded, back again, entered wrongly; a player under FID."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from ratings.register.changes.models import PersonChange
from ratings.register.changes.services import follow_change, value_from
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Federation, Player
from ratings.register.standing import mails
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.permissions import NEW_SPAN
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

FID = "FID"
"""Under which the lists show a player without a federation."""


@dataclass(frozen=True, kw_only=True)
class NewSpan:
    """What was decided of a federation."""

    federation: Federation
    kind: str
    starts_on: date
    ends_on: date | None
    decision: str


class NoSpan(ValueError):
    """The last day lies before the first."""


class StandsAlready(ValueError):
    """The federation is out on some of these days already: ``span``."""

    def __init__(self, span: FederationSpan) -> None:
        super().__init__(str(span))
        self.span = span


class ReasonMissing(ValueError):
    """The decision, or why something is taken back, is not said."""


class UnderFidAlready(ValueError):
    """The player stands under FID, or a change of the federation waits: that is decided first."""


@transaction.atomic
def enter_span(said: NewSpan, *, by: User, now: datetime) -> FederationSpan:
    """Enter that a federation is no member. Raises ``ReasonMissing``, ``NoSpan`` and ``StandsAlready``."""
    decision = require(by, "enter", NEW_SPAN, day=now.date())
    federation = locked(said.federation)
    refuse_span(said)
    span = FederationSpan.objects.create(
        federation=federation,
        kind=said.kind,
        starts_on=said.starts_on,
        ends_on=said.ends_on,
        decision=said.decision.strip(),
        entered_by=by,
        entered_at=now,
    )
    record("enter federation span", span, by=by, now=now, article=decision.article, **_told(span), reason=span.decision)
    mails.entered(span, now=now)
    return span


def refuse_span(said: NewSpan) -> None:
    """Raise what stands against a span."""
    if not said.decision.strip():
        raise ReasonMissing
    if said.ends_on and said.ends_on < said.starts_on:
        raise NoSpan
    meeting = Q(ends_on__isnull=True) | Q(ends_on__gte=said.starts_on)
    if said.ends_on is not None:
        meeting &= Q(starts_on__lte=said.ends_on)
    standing = FederationSpan.objects.filter(meeting, federation=said.federation, taken_back_at__isnull=True)
    if found := standing.first():
        raise StandsAlready(found)


@transaction.atomic
def end_span(span: FederationSpan, *, ends_on: date, decision: str, by: User, now: datetime) -> FederationSpan:
    """The federation is a member again behind a day: its players come back with their last ratings.

    Raises ``ReasonMissing`` and ``NoSpan``.
    """
    span = locked(span)
    allowed = require(by, "end", span, day=now.date())
    if not decision.strip():
        raise ReasonMissing
    if ends_on < span.starts_on:
        raise NoSpan
    span.ends_on, span.ended_by, span.ended_at, span.end_decision = ends_on, by, now, decision.strip()
    span.save(update_fields=["ends_on", "ended_by", "ended_at", "end_decision"])
    record("end federation span", span, by=by, now=now, article=allowed.article, **_told(span), reason=decision.strip())
    mails.ended(span, now=now)
    return span


@transaction.atomic
def take_back_span(span: FederationSpan, *, reason: str, by: User, now: datetime) -> FederationSpan:
    """It was entered wrongly. Published lists stay as they are, and the next has its players again. Raises
    ``ReasonMissing``.
    """
    span = locked(span)
    require(by, "take-back", span, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    span.taken_back_by, span.taken_back_at, span.taken_back_reason = by, now, reason.strip()
    span.save(update_fields=["taken_back_by", "taken_back_at", "taken_back_reason"])
    record("take back federation span", span, by=by, now=now, **_told(span), reason=span.taken_back_reason)
    mails.taken_back(span, now=now)
    return span


@transaction.atomic
def grant_dispensation(player: Player, *, starts_on: date, decision: str, by: User, now: datetime) -> PersonChange:
    """Put a player without a federation on the lists under FID from a day (10.1; 2003, 16.3).

    It is a change of the federation like any other, with the decision as its proof: a later one ends it. Raises
    ``ReasonMissing`` and ``UnderFidAlready``.
    """
    player = locked(person_of(player))
    allowed = require(by, "dispense", player, day=now.date())
    if not decision.strip():
        raise ReasonMissing
    kind = PersonChange.Kind.FEDERATION
    waits = player.changes.filter(kind=kind, state=PersonChange.State.ASKED).exists()
    before = value_from(player, kind, starts_on)
    if waits or before == FID:
        raise UnderFidAlready
    change = PersonChange.objects.create(
        player=player,
        kind=kind,
        value=FID,
        before=before,
        starts_on=starts_on,
        reason=decision.strip(),
        proof=decision.strip(),
        state=PersonChange.State.ACCEPTED,
        asked_by=by,
        asked_at=now,
        decided_by=by,
        decided_at=now,
    )
    follow_change(change, now)
    told = {"kind": str(kind), "old": change.before, "new": FID, "since": starts_on.isoformat()}
    record("grant dispensation", change, by=by, now=now, article=allowed.article, reason=decision.strip(), **told)
    mails.dispensed(change, now=now)
    return change


def _told(span: FederationSpan) -> dict[str, str]:
    last = span.ends_on.isoformat() if span.ends_on else ""
    return {
        "federation": span.federation_id,
        "kind": span.kind,
        "from": span.starts_on.isoformat(),
        "until": last,
    }
