"""Three people sign a norm, each in their office, and nobody twice."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction

from ratings.register.models import Federation
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.tasks import communicate
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import LONG_AGO, NOW
from tests.titles.worlds import accepted_report
from titles.certificates.models import NormCertificate
from titles.certificates.services import approve_norm, void_norm
from titles.norms.models import Norm
from titles.norms.refusals import ApprovalNeedsReason, ArticleMissing, ReasonMissing
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm, refuse_norm


def grant(user: User, office: Office, federation: Federation | None = None) -> None:
    OfficeHeld.objects.create(user=user, office=office, federation=federation, starts_on=LONG_AGO)
    vars(user).pop("_offices_held", None)


def test_a_norm_is_signed_countersigned_approved_and_certified(
    norm: Norm, boris: User, chiara: User, quentin: User
) -> None:
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    approved = approve_norm(norm, by=quentin, now=NOW)
    assert (approved.state, approved.certified_by, approved.countersigned_by, approved.approved_by) == (
        "approved", boris, chiara, quentin,
    )  # fmt: skip
    assert approved.certificate.number == "N-2025-000001"
    assert [(entry.act, entry.new_state, entry.by) for entry in history_of(norm)] == [
        ("find norm", "found", None),
        ("certify norm", "certified", boris),
        ("countersign norm", "countersigned", chiara),
        ("approve norm", "approved", quentin),
    ]


@pytest.mark.parametrize("who", ["astrid", "chiara", "quentin", "faruk"])
def test_nobody_but_the_chief_arbiter_signs_first(norm: Norm, who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        certify_norm(norm, by=request.getfixturevalue(who), now=NOW)


@pytest.mark.parametrize("who", ["astrid", "boris", "carla", "dmitri", "quentin", "faruk"])
def test_only_the_rating_officer_of_the_federation_countersigns(
    norm: Norm, boris: User, chiara: User, who: str, request: pytest.FixtureRequest
) -> None:
    certify_norm(norm, by=boris, now=NOW)
    with pytest.raises(NotPermitted):
        countersign_norm(norm, by=request.getfixturevalue(who), now=NOW)


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "dmitri", "faruk"])
def test_only_the_commission_approves(countersigned: Norm, who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        approve_norm(countersigned, by=request.getfixturevalue(who), now=NOW)


def test_an_arbiter_who_is_also_rating_officer_does_not_countersign_his_own_signature(
    norm: Norm, boris: User, usa: Federation
) -> None:
    grant(boris, Office.RATING_OFFICER, usa)
    certify_norm(norm, by=boris, now=NOW)
    with pytest.raises(NotPermitted):
        countersign_norm(norm, by=boris, now=NOW)


def test_a_rating_officer_of_the_commission_does_not_approve_what_he_countersigned(
    countersigned: Norm, chiara: User
) -> None:
    grant(chiara, Office.QC)
    with pytest.raises(NotPermitted):
        approve_norm(countersigned, by=chiara, now=NOW)


def test_the_database_itself_wants_three_people(countersigned: Norm, chiara: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Norm.objects.filter(pk=countersigned.pk).update(state="approved", approved_by=chiara, approved_at=NOW)


def test_a_step_cannot_be_left_out(norm: Norm, boris: User, quentin: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    with pytest.raises(NotPermitted):
        approve_norm(norm, by=quentin, now=NOW)


def test_a_norm_is_signed_once(norm: Norm, boris: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    with pytest.raises(NotPermitted):
        certify_norm(norm, by=boris, now=NOW)


def test_a_late_registration_is_approved_only_with_a_reason(
    astrid: User, boris: User, chiara: User, quentin: User, usa: Federation, can: Federation
) -> None:
    find_norms(accepted_report(astrid, boris, registered_days_before=20).report, now=NOW)
    norm = Norm.objects.get()
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    with pytest.raises(ApprovalNeedsReason) as refusal:
        approve_norm(norm, by=quentin, now=NOW, reason="  ")
    assert [finding.article for finding in refusal.value.findings] == ["1.1.1"]
    approved = approve_norm(norm, by=quentin, now=NOW, reason="The chairman agreed on 1 May.")
    assert (approved.state, approved.approval_reason) == ("approved", "The chairman agreed on 1 May.")
    assert "The chairman agreed on 1 May." in approved.certificate.facts["remarks"]


def test_the_rating_officer_refuses_with_a_reason(norm: Norm, boris: User, chiara: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    with pytest.raises(ReasonMissing):
        refuse_norm(norm, by=chiara, now=NOW, reason="", article="1.4.2c")
    refused = refuse_norm(norm, by=chiara, now=NOW, reason="Round 3 was not played.", article="1.4.2c")
    assert (refused.state, refused.closing_reason) == ("refused", "Round 3 was not played.")


def test_a_refusal_names_an_article_of_the_norms_edition_in_record_refusal_and_mail(
    norm: Norm, boris: User, chiara: User, mailoutbox: list[EmailMessage]
) -> None:
    certify_norm(norm, by=boris, now=NOW)
    for article in ("", "1.8.7", "10.2"):
        with pytest.raises(ArticleMissing):
            refuse_norm(norm, by=chiara, now=NOW, reason="Round 3 was not played.", article=article)
    refused = refuse_norm(norm, by=chiara, now=NOW, reason="Round 3 was not played.", article="1.4.2c")
    refusal, entry = Refusal.objects.get(), list(history_of(refused))[-1]
    assert (refused.closing_article, entry.act, entry.article) == ("1.4.2c", "refuse norm", "1.4.2c")
    assert (refusal.article, refusal.edition) == ("1.4.2c", "titles-2024")
    communicate(str(refusal.pk))
    assert ["(1.4.2c). Round 3 was not played." in mail.body for mail in mailoutbox] == [True]


def test_a_refused_norm_goes_no_further(norm: Norm, boris: User, chiara: User) -> None:
    refuse_norm(norm, by=chiara, now=NOW, reason="Round 3 was not played.", article="1.4.2c")
    with pytest.raises(NotPermitted):
        certify_norm(norm, by=boris, now=NOW)


def test_voiding_revokes_the_certificate(countersigned: Norm, quentin: User, qadira: User) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    voided = void_norm(countersigned, by=qadira, now=NOW, reason="Fair play decision 7/2025.")
    certificate = NormCertificate.objects.get(norm=voided)
    assert (voided.state, certificate.state, certificate.revoked_by) == ("voided", "revoked", qadira)
    assert certificate.revoked_reason == "Fair play decision 7/2025."


def test_only_the_commission_voids(countersigned: Norm, quentin: User, chiara: User) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    with pytest.raises(NotPermitted):
        void_norm(countersigned, by=chiara, now=NOW, reason="I changed my mind.")


def test_a_norm_cannot_be_voided_before_it_is_approved(countersigned: Norm, quentin: User) -> None:
    with pytest.raises((NotPermitted, ForbiddenMove)):
        void_norm(countersigned, by=quentin, now=NOW, reason="Too early.")


def test_each_signature_tells_the_next(quentin: User, qadira: User, carla: User, countersigned: Norm) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    mails = [
        (message.payload["to"], message.payload["subject"])
        for message in OutboxMessage.objects.filter(kind="mail").order_by("pk")
    ]
    assert mails == [
        (["boris@example.org"], "1 norm found in Norm Open <i>2024</i>"),
        (["chiara@example.org"], "To countersign: IM norm, FM Farid, Ömer"),
        (["qadira@example.org", "quentin@example.org"], "To approve: IM norm, FM Farid, Ömer"),
        (["boris@example.org", "chiara@example.org"], "Certificate issued: IM norm, FM Farid, Ömer"),
    ]
