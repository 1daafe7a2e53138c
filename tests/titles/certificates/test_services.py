"""Certificates are numbered without gaps, carry a code nobody can guess, and can be revoked but not changed."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import override_settings

from ratings.register.models import Federation
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import NOW
from tests.titles.worlds import another_norm
from titles.certificates.documents import make_document
from titles.certificates.models import CertificateSeries, NormCertificate
from titles.certificates.services import approve_norm, issue_certificate, revoke_certificate
from titles.norms.models import Norm
from titles.norms.refusals import ReasonMissing


@pytest.fixture
def certificate(countersigned: Norm, quentin: User) -> NormCertificate:
    return make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)


def test_numbers_run_without_gaps_and_begin_anew_each_year(countersigned: Norm, quentin: User, qadira: User) -> None:
    others = [another_norm(countersigned, title) for title in ("GM", "WGM")]
    next_year = datetime(2026, 1, 2, tzinfo=UTC)
    numbers = [
        approve_norm(norm, by=by, now=now).certificate.number
        for norm, by, now in zip(
            [countersigned, *others], [quentin, qadira, quentin], [NOW, NOW, next_year], strict=True
        )
    ]
    assert numbers == ["N-2025-000001", "N-2025-000002", "N-2026-000001"]


def test_an_approval_that_fails_uses_no_number(countersigned: Norm, quentin: User) -> None:
    with transaction.atomic():
        approve_norm(countersigned, by=quentin, now=NOW)
        transaction.set_rollback(True)
    assert not CertificateSeries.objects.exists()
    assert approve_norm(countersigned, by=quentin, now=NOW).certificate.number == "N-2025-000001"


def test_the_code_has_144_bits_and_the_document_its_hash(certificate: NormCertificate) -> None:
    assert len(certificate.code) == 24
    assert certificate.pdf_sha256 == hashlib.sha256(certificate.pdf).hexdigest()


@override_settings(SITE_URL="https://rating.example")
def test_the_address_comes_from_the_settings(countersigned: Norm, quentin: User) -> None:
    certificate = approve_norm(countersigned, by=quentin, now=NOW).certificate
    assert certificate.facts["url"] == f"https://rating.example/verify/{certificate.code}/"


def test_only_an_approved_norm_has_a_certificate(countersigned: Norm, quentin: User) -> None:
    with pytest.raises(ForbiddenMove):
        issue_certificate(countersigned, by=quentin, now=NOW)


def test_the_commission_revokes_with_a_reason_and_the_norm_stands(certificate: NormCertificate, qadira: User) -> None:
    with pytest.raises(ReasonMissing):
        revoke_certificate(certificate, by=qadira, now=NOW, reason=" ")
    revoked = revoke_certificate(certificate, by=qadira, now=NOW, reason="The name was misspelt.")
    assert (revoked.state, revoked.revoked_reason, revoked.norm.state) == (
        "revoked", "The name was misspelt.", "approved",
    )  # fmt: skip


def test_a_certificate_is_revoked_once(certificate: NormCertificate, qadira: User) -> None:
    revoke_certificate(certificate, by=qadira, now=NOW, reason="The name was misspelt.")
    with pytest.raises(NotPermitted):
        revoke_certificate(certificate, by=qadira, now=NOW, reason="Again.")


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "dmitri", "faruk"])
def test_nobody_else_revokes(certificate: NormCertificate, who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        revoke_certificate(certificate, by=request.getfixturevalue(who), now=NOW, reason="No reason.")


@pytest.mark.every_case
@pytest.mark.parametrize("change", [{"number": "N-2025-000009"}, {"pdf": b"forged"}, {"code": "x" * 24}])
def test_the_database_refuses_to_change_what_was_issued(
    certificate: NormCertificate, change: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        NormCertificate.objects.filter(pk=certificate.pk).update(**change)


def test_the_database_refuses_to_take_an_issued_one_away(certificate: NormCertificate) -> None:
    rows = NormCertificate.objects.filter(pk=certificate.pk)
    for change in (rows.delete, lambda: rows._raw_delete(rows.db)):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()
    assert rows.exists()


def test_a_certificate_of_somebody_elses_federation_names_it(
    countersigned: Norm, quentin: User, can: Federation
) -> None:
    countersigned.dossier["player"]["federation"] = "CAN"
    countersigned.save()
    facts = approve_norm(countersigned, by=quentin, now=NOW).certificate.facts
    assert facts["person"]["line"] == "FM · FIDE ID 99000011 · Canada (CAN) · born 2001"


@pytest.mark.django_db(transaction=True)
def test_four_approvals_at_once_take_four_numbers(transactional_db: None, countersigned: Norm, quentin: User) -> None:
    norms = [countersigned, *(another_norm(countersigned, title) for title in ("GM", "WGM", "WIM"))]

    def approve(norm: Norm) -> str:
        try:
            return approve_norm(norm, by=quentin, now=NOW).certificate.number
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=4) as pool:
        numbers = sorted(pool.map(approve, norms))
    assert numbers == [f"N-2025-00000{place}" for place in (1, 2, 3, 4)]
