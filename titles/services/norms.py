"""Signs norms: the chief arbiter, then the rating officer, then the qualification commission (1.8)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.accounts.models import User
from ratingsite.accounts.permissions import require
from ratingsite.audit.services import record
from ratingsite.transitions import locked, move
from titles.models import Norm, NormCertificate
from titles.services import notices
from titles.services.certificates import issue_certificate, withdraw_certificate
from titles.services.refusals import ApprovalNeedsReason, ReasonMissing
from titles.services.search import find_in_forgotten_reports, find_norms

__all__ = [
    "approve_norm",
    "certify_norm",
    "countersign_norm",
    "find_in_forgotten_reports",
    "find_norms",
    "refuse_norm",
    "void_norm",
]


@transaction.atomic
def certify_norm(norm: Norm, *, by: User, now: datetime) -> Norm:
    """1.8: the chief arbiter signs the certificate."""
    norm = locked(norm)
    require(by, "certify", norm, day=now.date())
    moved = move(norm, Norm.State.CERTIFIED, certified_by=by, certified_at=now)
    record("certify norm", norm, by=by, now=now, moved=moved, article="1.8")
    notices.tell_rating_officers(norm, now=now)
    return norm


@transaction.atomic
def countersign_norm(norm: Norm, *, by: User, now: datetime) -> Norm:
    """1.8: the rating officer of the organising federation has checked it and countersigns."""
    norm = locked(norm)
    require(by, "countersign", norm, day=now.date())
    moved = move(norm, Norm.State.COUNTERSIGNED, countersigned_by=by, countersigned_at=now)
    record("countersign norm", norm, by=by, now=now, moved=moved, article="1.8")
    notices.tell_commission(norm, now=now)
    return norm


@transaction.atomic
def approve_norm(norm: Norm, *, by: User, now: datetime, reason: str = "") -> Norm:
    """The qualification commission approves, and the certificate is issued with it.

    Where the tournament does not meet 1.1 the approval gives its reason, else ``ApprovalNeedsReason``.
    """
    norm, reason = locked(norm), reason.strip()
    require(by, "approve", norm, day=now.date())
    broken = norm.report.norm_search.broken_tournament_findings
    if broken and not reason:
        raise ApprovalNeedsReason(broken)
    moved = move(norm, Norm.State.APPROVED, approved_by=by, approved_at=now, approval_reason=reason)
    record("approve norm", norm, by=by, now=now, moved=moved, article="1.8", reason=reason)
    issue_certificate(norm, by=by, now=now)
    notices.tell_about_certificate(norm, now=now)
    return norm


@transaction.atomic
def refuse_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """Refuse a norm that is not approved yet, with the reason."""
    norm = locked(norm)
    require(by, "refuse", norm, day=now.date())
    _close(norm, Norm.State.REFUSED, "refuse norm", by=by, now=now, reason=reason)
    return norm


@transaction.atomic
def void_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """0.4.4: take an approved norm back; its certificate is revoked with it."""
    norm = locked(norm)
    require(by, "void", norm, day=now.date())
    _close(norm, Norm.State.VOIDED, "void norm", by=by, now=now, reason=reason)
    for certificate in NormCertificate.objects.select_for_update().filter(norm=norm, revoked_at__isnull=True):
        withdraw_certificate(certificate, by=by, now=now, reason=reason)
    return norm


def _close(norm: Norm, state: Norm.State, act: str, *, by: User, now: datetime, reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing
    moved = move(norm, state, closing_reason=reason.strip())
    article = "0.4.4" if state is Norm.State.VOIDED else "1.8"
    record(act, norm, by=by, now=now, moved=moved, article=article, reason=reason.strip())
    notices.tell_about_closing(norm, now=now)
