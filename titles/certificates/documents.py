"""The document of a certificate: made and signed once, by the worker; kept as it was made."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _

from ratingsite.foundations.transitions import locked
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from titles.certificates.models import NormCertificate
from titles.certificates.norm_certificate import certificate_pdf, marked_pdf
from titles.certificates.sealing import sealed_file, signed_facts

TASK = "titles.tasks.make_certificate"
AN_HOUR = timedelta(hours=1)
AT_ONCE = 50


@transaction.atomic
def make_document(certificate: NormCertificate, *, now: datetime) -> NormCertificate:
    """Set and sign the document of a certificate that has none yet. Raises ``NoSigningKey``."""
    certificate = locked(certificate)
    if certificate.pdf_sha256:
        return certificate
    facts = certificate.facts
    pdf = sealed_file(certificate_pdf(facts, payload=signed_facts(facts, now=now)), facts, now=now)
    certificate.pdf, certificate.pdf_sha256 = pdf, hashlib.sha256(pdf).hexdigest()
    certificate.save(update_fields=["pdf", "pdf_sha256"])
    record("make certificate document", certificate, by=None, now=now, article="1.8", sha256=certificate.pdf_sha256)
    return certificate


class NotMadeYet(Exception):
    """The worker has not made the document yet."""


def document_of(certificate: NormCertificate) -> bytes:
    """The document as whoever asks gets it: as it was made while it stands, and marked when it does not.

    Raises ``NotMadeYet``: reading makes nothing.
    """
    if certificate.state != "issued":
        return marked_pdf(certificate)
    if not certificate.pdf_sha256:
        raise NotMadeYet
    return bytes(certificate.pdf or b"")


def pdf_response(number: str, made: Callable[[], bytes]) -> HttpResponse:
    """The document of a number to open; while the worker is still at it, when to come back."""
    try:
        content = made()
    except NotMadeYet:
        return HttpResponse(
            _("The document is being made and signed. Please come back in some minutes."),
            content_type="text/plain; charset=utf-8",
            status=503,
            headers={"Retry-After": "300"},
        )
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{number}.pdf"'
    return response


def ring_for_missing(*, now: datetime) -> int:
    """Ring again, once an hour, for documents that were not made: while the secret of the key was away, say."""
    missing = NormCertificate.objects.filter(pdf_sha256="", issued_at__lt=now - AN_HOUR, replaced_at__isnull=True)
    for pk in (found := list(missing.values_list("pk", flat=True)[:AT_ONCE])):
        ring(TASK, f"{pk}:{now:%Y-%m-%dT%H}", str(pk), now=now)
    return len(found)
