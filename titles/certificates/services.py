"""Issues certificates and revokes them."""

from __future__ import annotations

import secrets
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from titles.certificates.appeals import note_revoked_certificate
from titles.certificates.documents import TASK
from titles.certificates.models import CertificateSeries, NormCertificate
from titles.certificates.norm_certificate import certificate_facts
from titles.certificates.receipts import check_path
from titles.norms import notices
from titles.norms.appeals import CERTIFICATE
from titles.norms.articles import chosen, void_articles
from titles.norms.models import CHANGED, Norm, NormSignature
from titles.norms.reexamination import ring_for_titles
from titles.norms.refusals import ApprovalNeedsReason, ReasonMissing
from titles.norms.services import close_norm
from titles.norms.signatures import sign

CODE_BYTES = 18  # 144 bits: nobody finds one by trying


@transaction.atomic
def issue_certificate(
    norm: Norm, *, by: User, now: datetime, replaces: NormCertificate | None = None, reason: str = ""
) -> NormCertificate:
    """1.8: the certificate of an approved norm, with its number and its code; the worker makes the document.

    A part of ``approve_norm`` and ``reissue_certificate``, in their transaction: it asks for no permission of its own.
    """
    if norm.state != Norm.State.APPROVED:
        raise ForbiddenMove("certificate", norm.state, "issued")
    number, code = next_number(now.year), new_code()
    facts = certificate_facts(norm, number=number, url=verification_url(code), now=now, replaces=replaces)
    certificate = NormCertificate.objects.create(
        norm=norm,
        version=replaces.version + 1 if replaces else 1,
        replaces=replaces,
        reissue_reason=reason,
        number=number,
        code=code,
        facts=facts,
        issued_at=now,
    )
    record("issue certificate", certificate, by=by, now=now, article="1.8", reason=reason)
    ring(TASK, str(certificate.pk), str(certificate.pk), now=now)
    notices.tell_who_keeps_it(norm, partial(check_path, code, number), number, now=now)
    return certificate


def _received(certificate: NormCertificate) -> str:
    """Where the mail to the offices leads: to the norm's page, past the note that it was opened."""
    return reverse("certificate_received", args=[certificate.norm_id, certificate.number])


def next_number(year: int) -> str:
    """The next number of the year. The row stays locked until the certificate stands, so none is left out."""
    CertificateSeries.objects.get_or_create(year=year)
    series = CertificateSeries.objects.select_for_update().get(year=year)
    series.last += 1
    series.save(update_fields=["last"])
    return f"N-{year}-{series.last:06d}"


def new_code() -> str:
    """A code that nobody finds by trying."""
    return secrets.token_urlsafe(CODE_BYTES)


def verification_url(code: str) -> str:
    """The address that anybody can check a certificate at; never taken from a request."""
    return settings.SITE_URL + reverse("verify", args=[code])


@transaction.atomic
def revoke_certificate(certificate: NormCertificate, *, by: User, now: datetime, reason: str) -> NormCertificate:
    """0.4.4: take a certificate back. The norm stands; to take that back, void it."""
    certificate = locked(certificate)
    decision = require(by, "revoke", certificate, day=now.date())
    withdraw_certificate(certificate, by=by, now=now, reason=reason)
    note_revoked_certificate(certificate, office=decision.office, by=by, now=now)
    return certificate


@transaction.atomic
def reissue_certificate(certificate: NormCertificate, *, by: User, now: datetime, reason: str) -> NormCertificate:
    """Issue the next version of a certificate: the name as the register has it today, everything else as it was judged.

    The one before it, whether it stood or was revoked, counts no more and points to it. Raises ``ReasonMissing``.
    """
    certificate = locked(certificate)
    require(by, "reissue", certificate, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    moved = (certificate.state, "replaced")
    certificate.replaced_at = now
    certificate.save(update_fields=["replaced_at"])
    record("replace certificate", certificate, by=by, now=now, moved=moved, article="1.8", reason=reason.strip())
    overtake_refusals(CERTIFICATE, [certificate.norm_id], by=by, now=now)
    issued = issue_certificate(certificate.norm, by=by, now=now, replaces=certificate, reason=reason.strip())
    notices.tell_about_reissue(certificate.norm, _received(issued), issued.number, reason.strip(), now=now)
    return issued


def withdraw_certificate(
    certificate: NormCertificate, *, by: User, now: datetime, reason: str, article: str = "0.4.4"
) -> None:
    """Mark a locked certificate as revoked; the permission was asked by the act this is a part of."""
    if not reason.strip():
        raise ReasonMissing
    certificate.revoked_at, certificate.revoked_by, certificate.revoked_reason = now, by, reason.strip()
    certificate.save(update_fields=["revoked_at", "revoked_by", "revoked_reason"])
    moved = ("issued", "revoked")
    record("revoke certificate", certificate, by=by, now=now, moved=moved, article=article, reason=reason.strip())


# ---------------------------------------------------------------- the commission
@transaction.atomic
def approve_norm(norm: Norm, *, by: User, now: datetime, reason: str = "") -> Norm:
    """The qualification commission approves, and the certificate is issued with it.

    Where the tournament does not meet 1.1 the approval gives its reason, else ``ApprovalNeedsReason``.
    """
    norm, reason = locked(norm), reason.strip()
    decision = require(by, "approve", norm, day=now.date())
    broken = norm.report.norm_search.broken_findings
    if broken and not reason:
        raise ApprovalNeedsReason(broken)
    moved = move(norm, Norm.State.APPROVED, approved_by=by, approved_at=now, approval_reason=reason)
    signature = sign(norm, NormSignature.Step.APPROVED, by=by, office=decision.office, now=now)
    record("approve norm", norm, by=by, now=now, moved=moved, article="1.8", reason=reason, sha256=signature.sha256)
    issued = issue_certificate(norm, by=by, now=now)
    notices.tell_about_certificate(norm, _received(issued), now=now)
    return norm


@transaction.atomic
def void_norm(norm: Norm, *, by: User, now: datetime, reason: str, article: str = "") -> Norm:
    """Take an approved norm back, for a breach (0.4.4) or because what it rests on has changed (1.8); its certificate
    is revoked with it.

    In doubt it may be either, and the commission says which: ``ArticleMissing``, ``ReasonMissing``. Raises
    ``StaleState`` where what had changed has been settled meanwhile.
    """
    norm = locked(norm)
    require(by, "void", norm, day=now.date())
    article = _voided_under(norm, article)
    close_norm(norm, Norm.State.VOIDED, "void norm", article, by=by, now=now, reason=reason)
    notices.tell_about_voiding(norm, now=now)
    overtake_refusals(CERTIFICATE, [norm.pk], by=by, now=now)
    standing = NormCertificate.objects.select_for_update().filter(norm=norm, replaced_at__isnull=True)
    for certificate in standing.filter(revoked_at__isnull=True):
        withdraw_certificate(certificate, by=by, now=now, reason=reason, article=article)
    ring_for_titles(norm, now=now)
    return norm


def _voided_under(norm: Norm, article: str) -> str:
    """The article that was chosen; of a norm in no doubt the only one there is."""
    articles = void_articles(norm)
    if article == CHANGED and norm.unconfirmed_by_id is None:
        raise StaleState(str(norm))
    return articles[0][0] if not article and len(articles) == 1 else chosen(article, articles)
