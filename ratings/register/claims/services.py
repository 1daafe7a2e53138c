"""The acts on claims: asked, confirmed or refused with the reason, ended by the player or by the office."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from ratings.register.claims import mails
from ratings.register.claims.models import PlayerClaim
from ratings.register.claims.permissions import NEW
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import forget_player
from ratingsite.office.audit.services import record

_State = PlayerClaim.State


class ClaimedAlready(ValueError):
    """The account is known as a player or has asked; or the player is known by another account."""


class ReasonMissing(ValueError):
    """Who refuses a claim, or ends one of somebody else, says why."""


@transaction.atomic
def claim_player(player: Player, words: str, *, by: User, now: datetime) -> PlayerClaim:
    """Ask to be known as a player. Raises ``ClaimedAlready``."""
    require(by, "ask", NEW, day=now.date())
    if PlayerClaim.objects.filter(player=player, state=_State.CONFIRMED).exists():
        raise ClaimedAlready(str(player))
    try:
        with transaction.atomic():
            claim = PlayerClaim.objects.create(user=by, player=player, words=words, asked_at=now)
    except IntegrityError as twice:
        raise ClaimedAlready(str(by)) from twice
    record("claim player", claim, by=by, now=now, player=player.key)
    mails.asked(claim, now=now)
    return claim


@transaction.atomic
def confirm_claim(claim: PlayerClaim, *, by: User, now: datetime) -> PlayerClaim:
    """The federation knows the person as this player. Raises ``ClaimedAlready``."""
    claim = locked(claim)
    require(by, "confirm", claim, day=now.date())
    try:
        with transaction.atomic():
            moved = move(claim, _State.CONFIRMED, decided_by=by, decided_at=now)
    except IntegrityError as twice:
        raise ClaimedAlready(str(claim.player)) from twice
    record("confirm claim", claim, by=by, now=now, moved=moved, player=claim.player.key)
    mails.decided(claim, now=now)
    return claim


@transaction.atomic
def refuse_claim(claim: PlayerClaim, *, by: User, now: datetime, reason: str) -> PlayerClaim:
    """The federation does not. The person may ask anew. Raises ``ReasonMissing``."""
    claim = locked(claim)
    require(by, "refuse", claim, day=now.date())
    moved = move(claim, _State.REFUSED, decided_by=by, decided_at=now, reason=_given(reason))
    record("refuse claim", claim, by=by, now=now, moved=moved, reason=claim.reason, player=claim.player.key)
    mails.decided(claim, now=now)
    return claim


@transaction.atomic
def end_claim(claim: PlayerClaim, *, by: User, now: datetime, reason: str = "") -> PlayerClaim:
    """The player withdraws, or the office ends what was a mistake, and says why. Raises ``ReasonMissing``."""
    claim = locked(claim)
    require(by, "end", claim, day=now.date())
    said = reason.strip() if by.pk == claim.user_id else _given(reason)
    moved = move(claim, _State.ENDED, ended_by=by, ended_at=now, reason=said)
    forget_player(claim.user)
    record("end claim", claim, by=by, now=now, moved=moved, reason=said, player=claim.player.key)
    if by.pk != claim.user_id:
        mails.decided(claim, now=now)
    return claim


def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()
