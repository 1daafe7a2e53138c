"""Who has opened a certificate, and fetched its PDF: noted once, of those to whom it was sent and of nobody else."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.tournaments.forms import at, signed_in
from titles.certificates.documents import make_document
from titles.certificates.models import CertificateReading
from titles.certificates.receipts import receipts_of
from titles.certificates.services import approve_norm, reissue_certificate
from titles.norms.models import Norm

pytestmark = pytest.mark.django_db
OFFICE = "office@fide.example"
DAY = timedelta(days=1)


@pytest.fixture
def approved(countersigned: Norm, quentin: User, chiara: User, faruk: User, settings: Any) -> Norm:
    """Its player has an account."""
    settings.FIDE_OFFICE_ADDRESS = OFFICE
    PlayerClaim.objects.create(
        user=faruk, player=countersigned.player, words="I", state="confirmed", asked_at=NOW, decided_by=chiara,
        decided_at=NOW,
    )  # fmt: skip
    return approve_norm(countersigned, by=quentin, now=NOW)


def path_mailed(address: str, *, after: int = 0) -> str:
    """Where the mail about the certificate leads that was sent to this address."""
    mails = OutboxMessage.objects.filter(kind="mail", pk__gt=after, payload__subject__startswith="Certificate issued")
    return next(mail.payload["said"]["path"] for mail in mails if address in mail.payload["to"])


def minute(moment: datetime | None) -> datetime | None:
    """The clock of the tests goes on."""
    return moment and moment.replace(second=0, microsecond=0)


def read() -> dict[str, tuple[datetime | None, datetime | None]]:
    return {
        each.address: (minute(each.opened_at), minute(each.fetched_at)) for each in CertificateReading.objects.all()
    }


def test_the_offices_are_known_by_their_accounts(approved: Norm, boris: User, chiara: User) -> None:
    make_document(approved.certificate, now=NOW)
    at(NOW + DAY)
    path = path_mailed(boris.email)
    assert path == reverse("certificate_received", args=[approved.pk, approved.certificate.number])
    assert Client().get(path)["Location"].startswith("/account/login/")
    assert signed_in(boris).get(path)["Location"] == reverse("norm", args=[approved.pk])
    at(NOW + 2 * DAY)
    pdf = reverse("norm_certificate", args=[approved.pk])
    for client in (signed_in(boris), signed_in(chiara)):
        assert client.get(pdf).status_code == 200
    at(NOW + 3 * DAY)
    assert signed_in(boris).get(pdf).status_code == 200  # only the first time counts
    assert read() == {boris.email: (NOW + DAY, NOW + 2 * DAY), chiara.email: (NOW + 2 * DAY, NOW + 2 * DAY)}


def test_the_player_and_the_fide_office_by_the_link_in_their_mail(client: Client, approved: Norm, faruk: User) -> None:
    make_document(approved.certificate, now=NOW)
    for number, address in enumerate((OFFICE, faruk.email)):
        at(NOW + number * DAY)
        page = client.get(path_mailed(address))
        pdf = reverse("certificate_by_code", args=[approved.certificate.code])
        key = page.context["reader_key"]
        assert f'href="{pdf}?receipt={key}"' in page.content.decode()
        at(NOW + (number + 2) * DAY)
        assert client.get(pdf, {"receipt": key}).status_code == 200
    assert read() == {OFFICE: (NOW, NOW + 2 * DAY), faruk.email: (NOW + DAY, NOW + 3 * DAY)}


def test_nobody_else_is_noted_and_a_made_up_key_says_nothing(
    client: Client, approved: Norm, quentin: User, dmitri: User
) -> None:
    make_document(approved.certificate, now=NOW)
    at(NOW)
    check = reverse("verify", args=[approved.certificate.code])
    assert path_mailed(OFFICE).startswith(f"{check}?receipt=")
    for path in (check, f"{check}?receipt={'0' * 24}", f"{check}?receipt=é", f"{check}certificate.pdf"):
        assert client.get(path).status_code == 200
        assert signed_in(quentin).get(path).status_code == 200
    assert signed_in(dmitri).get(reverse("norm_certificate", args=[approved.pk])).status_code == 200
    assert read() == {}


def test_a_document_that_is_not_made_yet_is_opened_and_not_fetched(approved: Norm, chiara: User) -> None:
    at(NOW)
    assert signed_in(chiara).get(reverse("norm_certificate", args=[approved.pk])).status_code == 503
    assert read() == {chiara.email: (NOW, None)}


def test_after_a_reissue_each_receipt_says_for_which_certificate(
    client: Client, approved: Norm, boris: User, chiara: User, faruk: User, quentin: User
) -> None:
    at(NOW)
    first = approved.certificate
    client.get(path_mailed(OFFICE))
    last = OutboxMessage.objects.latest("pk").pk
    second = reissue_certificate(first, by=quentin, now=NOW + DAY, reason="Misspelt.")
    at(NOW + 2 * DAY)
    signed_in(boris).get(path_mailed(boris.email, after=last))
    client.get(path_mailed(OFFICE, after=last))
    found = sorted((each.version, each.number, each.address, minute(each.opened_at)) for each in receipts_of(approved))
    offices = sorted([boris.email, chiara.email, OFFICE, faruk.email])
    opened = {(1, OFFICE): NOW, (2, OFFICE): NOW + 2 * DAY, (2, boris.email): NOW + 2 * DAY}
    assert found == [
        (version, number, address, opened.get((version, address)))
        for version, number in ((1, first.number), (2, second.number))
        for address in offices
    ]
    page = " ".join(signed_in(chiara).get(reverse("norm_receipts", args=[approved.pk])).content.decode().split())
    assert page.count(f">{first.number}<") == page.count(f'">{second.number} <span') == 4
    assert ("FIDE Office" in page, "version 2" in page) == (True, True)
