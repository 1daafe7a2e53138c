"""Issues certificates and revokes them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.certificates.models import CertificateSeries, NormCertificate
from titles.certificates.norm_certificate import certificate_facts, certificate_pdf
from titles.norms import notices
from titles.norms.models import Norm
from titles.norms.refusals import ApprovalNeedsReason, ReasonMissing
from titles.norms.services import close_norm

CODE_BYTES = 18  # 144 bits: nobody finds one by trying


@transaction.atomic
def issue_certificate(norm: Norm, *, by: User, now: datetime) -> NormCertificate:
    """1.8: the signed certificate of an approved norm, with its number, its code and its document.

    A part of ``approve_norm``, in its transaction: it asks for no permission of its own.
    """
    if norm.state != Norm.State.APPROVED:
        raise ForbiddenMove("certificate", norm.state, "issued")
    number, code = _next_number(now.year), secrets.token_urlsafe(CODE_BYTES)
    facts = certificate_facts(norm, number=number, url=verification_url(code), now=now)
    pdf = certificate_pdf(facts)
    certificate = NormCertificate.objects.create(
        norm=norm,
        number=number,
        code=code,
        facts=facts,
        pdf=pdf,
        pdf_sha256=hashlib.sha256(pdf).hexdigest(),
        issued_at=now,
    )
    record("issue certificate", certificate, by=by, now=now, article="1.8", sha256=certificate.pdf_sha256)
    return certificate


def _next_number(year: int) -> str:
    """The next number of the year. The row stays locked until the certificate stands, so none is left out."""
    CertificateSeries.objects.get_or_create(year=year)
    series = CertificateSeries.objects.select_for_update().get(year=year)
    series.last += 1
    series.save(update_fields=["last"])
    return f"N-{year}-{series.last:06d}"


def verification_url(code: str) -> str:
    """The address that anybody can check a certificate at; never taken from a request."""
    return settings.SITE_URL + reverse("verify", args=[code])


@transaction.atomic
def revoke_certificate(certificate: NormCertificate, *, by: User, now: datetime, reason: str) -> NormCertificate:
    """0.4.4: take a certificate back. The norm stands; to take that back, void it."""
    certificate = locked(certificate)
    require(by, "revoke", certificate, day=now.date())
    withdraw_certificate(certificate, by=by, now=now, reason=reason)
    return certificate


def withdraw_certificate(certificate: NormCertificate, *, by: User, now: datetime, reason: str) -> None:
    """Mark a locked certificate as revoked; the permission was asked by the act this is a part of."""
    if not reason.strip():
        raise ReasonMissing
    certificate.revoked_at, certificate.revoked_by, certificate.revoked_reason = now, by, reason.strip()
    certificate.save(update_fields=["revoked_at", "revoked_by", "revoked_reason"])
    moved = ("issued", "revoked")
    record("revoke certificate", certificate, by=by, now=now, moved=moved, article="0.4.4", reason=reason.strip())


# ---------------------------------------------------------------- the commission
@transaction.atomic
def approve_norm(norm: Norm, *, by: User, now: datetime, reason: str = "") -> Norm:
    """The qualification commission approves, and the certificate is issued with it.

    Where the tournament does not meet 1.1 the approval gives its reason, else ``ApprovalNeedsReason``.
    """
    norm, reason = locked(norm), reason.strip()
    require(by, "approve", norm, day=now.date())
    broken = norm.report.norm_search.broken_findings
    if broken and not reason:
        raise ApprovalNeedsReason(broken)
    moved = move(norm, Norm.State.APPROVED, approved_by=by, approved_at=now, approval_reason=reason)
    record("approve norm", norm, by=by, now=now, moved=moved, article="1.8", reason=reason)
    issue_certificate(norm, by=by, now=now)
    notices.tell_about_certificate(norm, now=now)
    return norm


@transaction.atomic
def void_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """0.4.4: take an approved norm back; its certificate is revoked with it."""
    norm = locked(norm)
    require(by, "void", norm, day=now.date())
    close_norm(norm, Norm.State.VOIDED, "void norm", by=by, now=now, reason=reason)
    notices.tell_about_voiding(norm, now=now)
    for certificate in NormCertificate.objects.select_for_update().filter(norm=norm, revoked_at__isnull=True):
        withdraw_certificate(certificate, by=by, now=now, reason=reason)
    return norm
