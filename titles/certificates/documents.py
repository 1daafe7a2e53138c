"""The document of a certificate: made and signed once, by the worker; kept as it was made."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.audit.services import record
from titles.certificates.models import NormCertificate
from titles.certificates.norm_certificate import certificate_pdf, marked_pdf
from titles.certificates.sealing import sealed_file, signed_facts

TASK = "titles.tasks.make_certificate"


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


def document_of(certificate: NormCertificate, *, now: datetime) -> bytes:
    """The document as whoever asks gets it: as it was made while it stands, and marked when it does not.

    Where the worker has not made it yet it is made now. Raises ``NoSigningKey``.
    """
    if certificate.state != "issued":
        return marked_pdf(certificate)
    if not certificate.pdf_sha256:
        certificate = make_document(certificate, now=now)
    return bytes(certificate.pdf)
