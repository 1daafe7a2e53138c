"""A federation chooses a language, and its certificates come in English and in that language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.signing.selectors import published_keys
from tests.asked import wrong_in
from tests.cast import NOW
from tests.titles.certificates.reading import text_of
from tests.tournaments.forms import at, signed_in
from titles.certificates.documents import make_document
from titles.certificates.languages.models import PaperLanguage
from titles.certificates.languages.selectors import language_of, languages_of
from titles.certificates.languages.services import NoSuchLanguage, choose_language
from titles.certificates.sealing import checked
from titles.certificates.services import approve_norm, revoke_certificate
from titles.norms.models import Norm


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


def test_english_and_french_are_two_pages_of_one_sealed_document(
    countersigned: Norm, quentin: User, chiara: User, usa: Federation
) -> None:
    choose_language(usa, "fr", by=chiara, now=NOW)
    certificate = make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)
    english, french = pypdfium2.PdfDocument(bytes(certificate.pdf))
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in (english, french)]
    assert "A norm for the title of International Master" in texts[0]
    assert "Chief arbiter" in texts[0]
    assert "Certificat de résultat pour un titre" in texts[1]
    assert "Arbitre principal" in texts[1]
    assert all(part in text for text in texts for part in ("Farid, Ömer", "2479", "N-2025-000001"))
    assert "Chief arbiter" not in texts[1]
    assert checked(bytes(certificate.pdf), published_keys()).facts["translations"][0]["language"] == "fr"
    assert b"pdfuaid:part" in certificate.pdf


def test_both_pages_of_a_revoked_one_carry_the_mark(
    countersigned: Norm, quentin: User, qadira: User, chiara: User, usa: Federation
) -> None:
    from titles.certificates.norm_certificate import marked_pdf

    choose_language(usa, "fr", by=chiara, now=NOW)
    certificate = approve_norm(countersigned, by=quentin, now=NOW).certificate
    marked = marked_pdf(revoke_certificate(certificate, by=qadira, now=NOW, reason="A slip."))
    assert text_of(marked).count("REVOKED on") == 2


def test_the_page_keeps_the_choice_and_the_record_says_so(chiara: User, usa: Federation) -> None:
    at(NOW)
    client, url = signed_in(chiara), "/federations/USA/language-of-certificates/"
    assert 'value="en" checked' in client.get(url).content.decode()
    page = client.post(url, {"language": "fr"}, follow=True).content.decode()
    assert 'value="fr" checked' in page
    assert (language_of("USA"), languages_of(["USA", "CAN"])) == ("fr", ["fr"])
    assert AuditEntry.objects.get(act="choose language of certificates").details == {"language": ["en", "fr"]}
    missing = client.post(url, {"language": "xx"}, follow=True).content.decode()
    assert wrong_in(missing) == {"languages": "Please choose one of the languages. Nothing was changed."}
    assert 'value="fr" checked autofocus' in missing
    assert client.post("/federations/CAN/language-of-certificates/", {"language": "fr"}).status_code == 404


def test_nobody_else_chooses_and_only_what_the_portal_speaks(
    chiara: User, carla: User, quentin: User, faruk: User, usa: Federation
) -> None:
    for user in (carla, quentin, faruk):
        with pytest.raises(NotPermitted):
            choose_language(usa, "fr", by=user, now=NOW)
    with pytest.raises(NoSuchLanguage):
        choose_language(usa, "xx", by=chiara, now=NOW)
    assert not PaperLanguage.objects.exists()
