"""Signs norms: the chief arbiter, then the rating officer, then the qualification commission (1.8); holds them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.norms import notices
from titles.norms.appeals import note_refused_norm
from titles.norms.articles import chosen, norm_articles
from titles.norms.models import Norm, NormSignature
from titles.norms.refusals import ReasonMissing
from titles.norms.signatures import sign


@transaction.atomic
def certify_norm(norm: Norm, *, by: User, now: datetime) -> Norm:
    """1.8: the chief arbiter signs the certificate."""
    norm = locked(norm)
    decision = require(by, "certify", norm, day=now.date())
    moved = move(norm, Norm.State.CERTIFIED, certified_by=by, certified_at=now)
    signature = sign(norm, NormSignature.Step.CERTIFIED, by=by, office=decision.office, now=now)
    record("certify norm", norm, by=by, now=now, moved=moved, article="1.8", sha256=signature.sha256)
    notices.tell_who_countersigns(norm, now=now)
    return norm


@transaction.atomic
def countersign_norm(norm: Norm, *, by: User, now: datetime) -> Norm:
    """1.8: the rating officer of the organising federation has checked it and countersigns.

    Where no officer may, a member of the commission does it in his place, and another one approves.
    """
    norm = locked(norm)
    office = require(by, "countersign", norm, day=now.date()).office
    moved = move(norm, Norm.State.COUNTERSIGNED, countersigned_by=by, countersigned_at=now)
    signature = sign(norm, NormSignature.Step.COUNTERSIGNED, by=by, office=office, now=now)
    act = "countersign norm" if office == Office.RATING_OFFICER else "countersign norm in place"
    details = {"sha256": signature.sha256} | ({"instead_of": signature.in_place_of} if signature.in_place_for else {})
    record(act, norm, by=by, now=now, moved=moved, article="1.8", **details)
    notices.tell_commission(norm, now=now)
    return norm


@transaction.atomic
def refuse_norm(norm: Norm, *, by: User, now: datetime, reason: str, article: str) -> Norm:
    """Refuse a norm that is not approved yet, under an article of its edition and with the reason.

    Raises ``ReasonMissing`` and ``ArticleMissing``.
    """
    norm = locked(norm)
    decision = require(by, "refuse", norm, day=now.date())
    before, norm.closing_article = norm.state, chosen(article, norm_articles(norm.edition))
    close_norm(norm, Norm.State.REFUSED, "refuse norm", article, by=by, now=now, reason=reason)
    note_refused_norm(norm, state_before=before, office=decision.office, by=by, now=now)
    return norm


@transaction.atomic
def hold_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """Hold a norm that is not approved yet while there is an inquiry: nobody signs it until it is released."""
    norm = locked(norm)
    decision = require(by, "hold", norm, day=now.date())
    reason, office = _given(reason), decision.office
    held = {"held_from": norm.state, "held_by": by, "held_at": now, "held_reason": reason, "held_office": office}
    moved = move(norm, Norm.State.HELD, **held)
    record("hold norm", norm, by=by, now=now, moved=moved, article=decision.article, reason=reason, office=office)
    notices.tell_about_holding(norm, now=now)
    return norm


@transaction.atomic
def release_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """End the inquiry: the norm goes on where it was. To end the norm, refuse or void it then."""
    norm = locked(norm)
    decision = require(by, "release", norm, day=now.date())
    reason, office = _given(reason), decision.office
    ended = {"held_from": "", "held_by": None, "held_at": None, "held_reason": "", "held_office": ""}
    moved = move(norm, norm.held_from, **ended)
    record("release norm", norm, by=by, now=now, moved=moved, article=decision.article, reason=reason, office=office)
    notices.tell_about_release(norm, reason, now=now)
    return norm


def _given(reason: str) -> str:
    """The reason without spaces around it. Raises ``ReasonMissing``."""
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def close_norm(norm: Norm, state: Norm.State, act: str, article: str, *, by: User, now: datetime, reason: str) -> None:
    """End a norm with a reason. A part of the acts that do so, in their transaction. Raises ``ReasonMissing``."""
    reason = _given(reason)
    moved = move(norm, state, closing_reason=reason, closing_article=article)
    record(act, norm, by=by, now=now, moved=moved, article=article, reason=reason)
