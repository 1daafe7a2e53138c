"""Certificates, by what they carry."""

from __future__ import annotations

import hmac

from django.db.models import QuerySet

from titles.certificates.models import NormCertificate


def certificates() -> QuerySet[NormCertificate]:
    """Certificates with everything that their check and the policy look at; the document stays in its row."""
    found = NormCertificate.objects.select_related(
        "norm__player", "norm__report__tournament__federation", "revoked_by", "replaced_by"
    )
    return found.defer("pdf", "replaced_by__pdf", "replaced_by__facts").prefetch_related(
        "norm__report__tournament__appointments"
    )


def certificate_by_code(code: str) -> NormCertificate | None:
    """The certificate of a code; the comparison takes as long for a near miss as for a hit."""
    found = certificates().filter(code=code).first()
    return found if found and hmac.compare_digest(found.code.encode(), code.encode()) else None


def certificate_by_number(number: str) -> NormCertificate | None:
    """The certificate of a number."""
    return certificates().filter(number=number.upper()).first()
