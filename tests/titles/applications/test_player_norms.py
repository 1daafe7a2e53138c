"""The player's page shows the approved norms, and only those."""

from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from titles.certificates.services import approve_norm, revoke_certificate
from titles.norms.models import Norm


def page_of(norm: Norm) -> str:
    return Client().get(reverse("player", args=[norm.player.key])).content.decode()


def test_a_norm_that_is_not_approved_yet_is_not_public(countersigned: Norm) -> None:
    assert reverse("norm", args=[countersigned.pk]) not in page_of(countersigned)


def test_an_approved_norm_stands_on_the_players_page_with_its_certificate(countersigned: Norm, quentin: User) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    page = page_of(norm)
    assert reverse("norm", args=[norm.pk]) in page
    assert norm.certificate.number in page
    assert "revoked" not in page


def test_a_revoked_certificate_is_marked_there(countersigned: Norm, quentin: User, qadira: User) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    revoke_certificate(norm.certificate, by=qadira, now=NOW, reason="A wrong opponent.")
    assert "revoked" in page_of(norm)
