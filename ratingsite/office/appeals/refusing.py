"""A refusal from its first moment: noted with its term, communicated once, over when something overtakes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Appeal, Body, Refusal
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

COMMUNICATE = "ratingsite.office.appeals.tasks.communicate"
TELL = "ratingsite.office.appeals.tasks.tell"


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a text says of an appeal: who hears it, by which article, within how many days, for which fee.

    ``days`` and the fee are ``None`` where the text has none.
    """

    heard_by: str = Body.COMMISSION
    article: str = ""
    days: int | None = None
    fee_cents: int | None = None
    refund_change: int | None = None


@dataclass(frozen=True, kw_only=True)
class Refused:
    """What was refused: the thing by its kind and number, the office, the articles with their edition, and why."""

    kind: str
    pk: UUID
    name: str
    federation: str
    office: str
    article: str
    edition: str
    reason: str
    state_before: str = ""


def note_refusal(
    refused: Refused,
    terms: Terms,
    *,
    concerned: Iterable[User],
    by: User,
    now: datetime,
    of_player: User | None = None,
) -> Refusal:
    """Note what is refused, and have it communicated to those who may appeal. A part of the act that refuses.

    ``of_player`` is the account of the player himself whom it concerns.
    """
    refusal = Refusal.objects.create(
        subject_kind=refused.kind,
        subject_id=refused.pk,
        subject_name=refused.name[:200],
        federation_id=refused.federation,
        refused_by=by,
        refused_at=now,
        refused_office=refused.office,
        state_before=refused.state_before,
        article=refused.article,
        edition=refused.edition,
        reason=refused.reason,
        heard_by=terms.heard_by,
        appeal_article=terms.article,
        appeal_days=terms.days,
        fee_cents=terms.fee_cents,
        refund_change=terms.refund_change,
        of_player=of_player,
    )
    refusal.concerned.set({user.pk for user in (*concerned, of_player) if user})
    ring(COMMUNICATE, str(refusal.pk), str(refusal.pk), now=now)
    return refusal


@transaction.atomic
def communicated(refusal: Refusal, how: Refusal.Heard, *, now: datetime) -> Refusal:
    """Store when whom it concerns learned of it, and the last day that follows; only the first time counts."""
    refusal = locked(refusal)
    if refusal.communicated_at is None:
        refusal.communicated_at, refusal.communicated_how = now, how
        refusal.last_day = refusal.last_day_from(now)
        refusal.save(update_fields=["communicated_at", "communicated_how", "last_day"])
    return refusal


def overtake_refusals(kind: str, things: Iterable[UUID], *, by: User | None, now: datetime) -> None:
    """What was refused has gone another way – announced anew, taken back –: an open appeal has nothing to ask for.

    A part of the act that goes this way.
    """
    standing = Refusal.objects.filter(subject_kind=kind, subject_id__in=list(things))
    for refusal in standing.exclude(state=Refusal.State.SETTLED).select_for_update():
        for appeal in refusal.appeals.filter(state__in=Appeal.OPEN).select_for_update():
            moved = move(appeal, Appeal.State.WITHDRAWN, ended_at=now)
            record("close appeal", appeal, by=by, now=now, moved=moved, article=refusal.appeal_article)
            ring(TELL, f"{appeal.pk}:closed", str(appeal.pk), "closed", now=now)
        move(refusal, Refusal.State.SETTLED)


def forget_player(user: User) -> None:
    """An account is no player's any more: no refusal concerns it as such. A part of the act that ends it."""
    refusals = Refusal.objects.filter(of_player=user).exclude(state=Refusal.State.SETTLED)
    Refusal.concerned.through.objects.filter(refusal__in=refusals, user=user).delete()
    refusals.update(of_player=None)
