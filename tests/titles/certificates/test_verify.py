"""Anybody can check a certificate: valid, revoked or unknown, by its code or its number."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from titles.certificates.documents import make_document
from titles.certificates.guessing import MISSES
from titles.certificates.models import NormCertificate
from titles.certificates.services import approve_norm, revoke_certificate, void_norm
from titles.norms.models import Norm


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    cache.clear()


@pytest.fixture
def certificate(countersigned: Norm, quentin: User) -> NormCertificate:
    return make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)


def check(client: Client, code: str) -> tuple[int, str, str]:
    """The status, the word in the seal, and the whole page."""
    response = client.get(reverse("verify", args=[code]))
    html = response.content.decode()
    seal = re.search(r'seal-word">([A-Z]+)<', html)
    return response.status_code, seal.group(1) if seal else "", html


def test_a_certificate_that_stands_is_valid(client: Client, certificate: NormCertificate) -> None:
    status, word, html = check(client, certificate.code)
    assert (status, word) == (200, "VALID")
    facts = [
        "N-2025-000001",
        "Farid, Ömer",
        "FIDE ID 99000011",
        "2479",
        "Ra 2313",
        "O&#x27;Neil &amp; Sons #import &lt;b&gt;",
    ]
    assert [fact for fact in facts if fact not in html] == []
    assert certificate.pdf_sha256 in html


def test_a_revoked_certificate_says_when_and_why(client: Client, certificate: NormCertificate, qadira: User) -> None:
    revoke_certificate(certificate, by=qadira, now=NOW, reason="The name was <misspelt>.")
    status, word, html = check(client, certificate.code)
    assert (status, word) == (200, "REVOKED")
    assert "The name was &lt;misspelt&gt;." in html
    assert "1 September 2025" in html


def test_the_certificate_of_a_voided_norm_is_revoked_and_can_still_be_checked(
    client: Client, certificate: NormCertificate, qadira: User
) -> None:
    void_norm(certificate.norm, by=qadira, now=NOW, reason="Fair play decision 7/2025.")
    status, word, html = check(client, certificate.code)
    assert (status, word) == (200, "REVOKED")
    assert reverse("norm", args=[certificate.norm_id]) not in html


@pytest.mark.every_case
@pytest.mark.parametrize("code", ["x", "aaaaaaaaaaaaaaaaaaaaaaaa", "a" * 300, "<script>", "N", "1 OR 1=1", "%00"])
def test_an_unknown_code_is_unknown_and_404(client: Client, db: None, code: str) -> None:
    status, word, html = check(client, code)
    assert (status, word) == (404, "UNKNOWN")
    assert "<script>" not in html.replace("<script src", "").replace("<script type", "")


def test_every_code_that_differs_by_one_letter_is_unknown(client: Client, certificate: NormCertificate) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
    for place, letter in enumerate(certificate.code):
        other = letters[(letters.index(letter) + 7) % len(letters)]
        assert check(client, certificate.code[:place] + other + certificate.code[place + 1 :])[1] == "UNKNOWN"


def test_capitals_matter(client: Client, certificate: NormCertificate) -> None:
    assert check(client, certificate.code.swapcase())[1] == "UNKNOWN"


def test_a_number_says_valid_and_whose_but_no_more(client: Client, certificate: NormCertificate) -> None:
    html = client.get(reverse("verify_form"), {"q": " n-2025-000001 "}).content.decode()
    assert ">VALID<" in html
    assert "Farid, Ömer" in html
    assert certificate.code not in html
    assert "2479" not in html


def test_a_number_of_a_revoked_certificate_says_revoked(
    client: Client, certificate: NormCertificate, qadira: User
) -> None:
    revoke_certificate(certificate, by=qadira, now=NOW, reason="The name was misspelt.")
    assert ">REVOKED<" in client.get(reverse("verify_form"), {"q": "N-2025-000001"}).content.decode()


def test_a_number_that_was_never_issued_is_unknown(client: Client, db: None) -> None:
    response = client.get(reverse("verify_form"), {"q": "N-2025-000099"})
    assert (response.status_code, ">UNKNOWN<" in response.content.decode()) == (404, True)


@pytest.mark.parametrize("typed", ["{code}", " {code} ", "http://127.0.0.1:8000/verify/{code}/"])
def test_a_code_or_the_whole_address_leads_to_its_page(
    client: Client, certificate: NormCertificate, typed: str
) -> None:
    response = client.get(reverse("verify_form"), {"q": typed.format(code=certificate.code)})
    assert response["Location"] == reverse("verify", args=[certificate.code])


def test_a_number_as_address_is_understood(client: Client, certificate: NormCertificate) -> None:
    response = client.get(reverse("verify", args=["N-2025-000001"]))
    assert response["Location"] == reverse("verify_form") + "?q=N-2025-000001"


@pytest.mark.parametrize("typed", ["", "hello world", "<b>", "N-2025"])
def test_what_is_neither_comes_back_with_the_reason(client: Client, db: None, typed: str) -> None:
    response = client.get(reverse("verify_form"), {"q": typed})
    assert response.status_code == 200
    assert "invalid-feedback" in response.content.decode()


def test_who_tries_codes_is_slowed_down_and_everybody_else_is_answered(
    client: Client, certificate: NormCertificate
) -> None:
    for number in range(MISSES):
        assert check(client, f"guess-number-{number:06d}")[0] == 404
    assert check(client, "guess-number-999999")[0] == 429
    assert check(client, certificate.code)[:2] == (200, "VALID")
    other = Client(REMOTE_ADDR="192.0.2.7")  # another address is not slowed down
    assert check(other, "guess-number-000000")[0] == 404


def test_beside_the_filter_of_titles_each_field_has_its_own_label(client: Client, db: None) -> None:
    page = client.get("/titles/").content.decode()
    fields = re.findall(r'<input[^>]* id="([^"]+)"', page)
    assert {"id_q", "check_q"} <= set(fields)
    assert len(fields) == len(set(fields))


def test_checking_takes_few_queries(
    client: Client, certificate: NormCertificate, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        check(client, certificate.code)


@pytest.mark.parametrize("who", ["boris", "chiara", "faruk"])
def test_revoking_by_the_wrong_office_is_a_404(
    client: Client, certificate: NormCertificate, who: str, request: pytest.FixtureRequest
) -> None:
    client.force_login(request.getfixturevalue(who))
    url = reverse("certificate_revoke", args=[certificate.norm_id])
    assert client.post(url, {"reason": "no reason"}).status_code == 404


def test_the_commission_revokes_by_the_button(client: Client, certificate: NormCertificate, qadira: User) -> None:
    client.force_login(qadira)
    url = reverse("certificate_revoke", args=[certificate.norm_id])
    assert "Please give a reason. Nothing was changed.</p>" in client.post(url, follow=True).content.decode()
    html = client.post(url, {"reason": "The name was misspelt."}, follow=True).content.decode()
    assert "Revoked. The check of N-2025-000001 says so from now on." in html
