"""The document says what the facts say, letter by letter, and is the same file every time it is made."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import unicodedata
from datetime import date
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.typesetting import plain
from tests.cast import NOW
from tests.titles.certificates.reading import qr_text, text_of
from tests.titles.worlds import OPPONENTS, accepted_report
from titles.certificates.documents import make_document
from titles.certificates.norm_certificate import (
    LONG_NOTE,
    LONG_REMARKS,
    LONG_TEXT,
    MOST_GAMES,
    certificate_facts,
    certificate_pdf,
)
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[3]
URL = "https://rating.example/verify/" + "aB3-" * 6 + "/"

HOSTILE = [
    "O'Neil & Sons #import <b",
    '#import "x.typ": *',
    '#sys.inputs #read("/etc/passwd")',
    "*bold* _it_ $x^2$ `raw` <label> @ref",
    "\\u{41} \\n // comment /* not */ ~ --- ...",
    "= Heading - list + enum / term: x",
    "[brackets] ]( {braces} }; #{1+1}",
    "<script>alert(1)</script>",
    "{{ 7*7 }} {% now 'Y' %}",
    "javascript:alert(1) https://evil.example",
    "'; DROP TABLE norm; --",
    "Ünïçødé, Łódź Ñandú",
    "عمر, أحمد",
    "Ђорђевић, Љубица",
    "הכהן, דוד",
]


@pytest.fixture
def facts(countersigned: Norm, quentin: User) -> dict[str, Any]:
    """What the certificate of the example says."""
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    return certificate_facts(norm, number="N-2025-000001", url=URL, now=NOW)


def stands_in(text: str, name: str) -> bool:
    """Whether a name can be read there; Arabic between Latin words is compared word by word, as readers see it."""
    is_arabic = any("ARABIC" in unicodedata.name(letter, "") for letter in name)
    parts = name.replace(",", " ").split() if is_arabic else [" ".join(name.split())]
    return all(part in text for part in parts)


def words_in(value: Any) -> list[str]:
    """Every text of the facts."""
    if isinstance(value, dict):
        return [word for inner in value.values() for word in words_in(inner)]
    if isinstance(value, list):
        return [word for inner in value for word in words_in(inner)]
    return [value] if isinstance(value, str) else []


def test_everything_in_the_facts_stands_on_the_page(facts: dict[str, Any]) -> None:
    shown = facts | {
        "words": {name: word for name, word in facts["words"].items() if name not in ("qr", "payload", "latin")}
    }
    for hidden in ("language", "issued_at", "remarks", "notice"):
        shown.pop(hidden)
    text = text_of(certificate_pdf(facts))
    assert [word for word in words_in(shown) if not stands_in(text, word)] == []


def test_the_figures_are_those_worked_out_by_hand(facts: dict[str, Any]) -> None:
    figures = dict(facts["figures"])
    assert [figures[name] for name in ("Score achieved", "Score required", "Exceeding by")] == ["6½", "6½", "0"]
    assert [figures[name] for name in ("dp at 72 %", "Performance Rp")] == ["166", "2479"]
    assert figures["Rating average Ra"] == "2313 (2241)"
    event = dict(facts["event"]["facts"])
    assert (event["Titles"], event["Field, 1.4.3d"]) == (
        "☐ GM  ☒ IM  ☐ WGM  ☐ WIM", "0 players, 0 federations, 0 titled",
    )  # fmt: skip
    assert event["Confirmed by"] == "United States of America (USA)"
    assert facts["person"]["names"] == "Family name Farid · first name Ömer"
    note = "Unrated opponents count as 1400, 1.4.6d.  Ra in brackets: before an opponent is raised, 1.4.6c."
    assert facts["games"]["note"].endswith(note)
    assert figures["Other federations"] == "2: CAN, FRA"
    assert figures["Titled opponents"] == "7: 1 GM, 3 IM, 3 FM"


def test_every_opponent_is_named_as_the_list_has_him(facts: dict[str, Any]) -> None:
    text = text_of(certificate_pdf(facts))
    assert [name for name, *_ in OPPONENTS if not stands_in(text, name)] == []


def test_the_qr_code_of_the_printed_page_is_the_address(facts: dict[str, Any]) -> None:
    assert qr_text(certificate_pdf(facts)) == URL


def test_it_is_one_page_that_says_it_is_accessible(facts: dict[str, Any]) -> None:
    pdf = certificate_pdf(facts)
    assert len(pypdfium2.PdfDocument(pdf)) == 1
    assert b"pdfuaid:part" in pdf
    assert b"/StructTreeRoot" in pdf
    assert pypdfium2.PdfDocument(pdf).get_metadata_value("Title") == "Certificate of title result"


def test_it_does_nothing_but_link_to_the_check(facts: dict[str, Any]) -> None:
    pdf = certificate_pdf(facts)
    assert [word for word in (b"/JS", b"/JavaScript", b"/Launch", b"/EmbeddedFile") if word in pdf] == []
    assert pdf.count(b"/URI(") == pdf.count(b"/URI(" + URL.encode())


def test_making_it_again_gives_the_same_bytes(facts: dict[str, Any]) -> None:
    assert certificate_pdf(facts) == certificate_pdf(json.loads(json.dumps(facts)))


def test_another_process_in_another_folder_makes_the_same_bytes(facts: dict[str, Any], tmp_path: Path) -> None:
    code = (
        "import sys, json, hashlib, django; django.setup()\n"
        "from titles.certificates.norm_certificate import certificate_pdf\n"
        "print(hashlib.sha256(certificate_pdf(json.load(sys.stdin))).hexdigest())"
    )
    environment = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "tests.settings", "TZ": "Asia/Tokyo"}
    made = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(facts), capture_output=True, text=True, check=True,
        cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert made.stdout.strip() == hashlib.sha256(certificate_pdf(facts)).hexdigest()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_comes_out_letter_by_letter(facts: dict[str, Any], name: str) -> None:
    facts["person"]["name"] = facts["event"]["name"] = name
    text = text_of(certificate_pdf(facts))
    assert text.count(unicodedata.normalize("NFC", name)) >= 2


@pytest.mark.parametrize(
    ("name", "shown"),
    [("a\x00b\x07c", "a b c"), ("\ud800x", " x"), ("\u202eevil\u2066", "evil"), ("Jose\u0301", "José")],
)
def test_what_cannot_be_set_is_left_out(name: str, shown: str) -> None:
    assert plain({"name": [name]}) == {"name": [shown]}


def test_a_script_without_a_font_is_written_in_latin_letters_and_the_paper_says_so(facts: dict[str, Any]) -> None:
    facts["person"]["name"] = "\U00010a00, Ömer"  # Kharoshthi: no package of fonts of a usual machine has it
    pdf = certificate_pdf(facts)
    assert b"pdfuaid:part" in pdf
    assert qr_text(pdf) == URL
    assert "A, Ömer" in text_of(pdf)
    assert "they are in Latin letters here" in text_of(pdf)


def test_what_just_takes_the_layout_with_more_room_fits_one_page(facts: dict[str, Any]) -> None:
    facts["person"]["name"] = facts["event"]["name"] = "n" * LONG_TEXT
    facts["event"]["facts"] = [(name, "n" * LONG_TEXT) for name, _said in facts["event"]["facts"]]
    facts["games"]["rows"] = (facts["games"]["rows"] * 2)[:MOST_GAMES]
    facts["games"]["note"], facts["remarks"] = "n " * (LONG_NOTE // 2), "r " * (LONG_REMARKS // 2)
    facts["notice"] = ""
    assert len(pypdfium2.PdfDocument(certificate_pdf(facts))) == 1


@pytest.mark.parametrize("rounds", [9, 10, 11, 13])
def test_the_longest_words_and_events_still_fit_one_page(facts: dict[str, Any], rounds: int) -> None:
    facts["person"]["name"] = facts["event"]["name"] = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine " * 2
    facts["games"]["rows"] = (facts["games"]["rows"] * 2)[:rounds]
    facts["remarks"] = "Remarks: Registered in advance: 20 days (≥ 30 days), 1.1.1. " + "Approved because: agreed. " * 8
    facts["figures"][-1] = ["Other federations", "9: AUT, BEL, CAN, ESP, FRA, GER, NED, POL, UKR"]
    facts["notice"] = "EXAMPLE – invented people"
    assert len(pypdfium2.PdfDocument(certificate_pdf(facts))) == 1


def test_an_example_is_plainly_marked(
    astrid: User, boris: User, chiara: User, quentin: User, usa: Federation, can: Federation
) -> None:
    find_norms(accepted_report(astrid, boris, is_example=True).report, now=NOW)
    norm = Norm.objects.get()
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    certificate = make_document(approve_norm(norm, by=quentin, now=NOW).certificate, now=NOW)
    assert "EXAMPLE – invented people" in text_of(bytes(certificate.pdf))


def test_the_words_are_english_whatever_the_language_of_the_request(countersigned: Norm, quentin: User) -> None:
    from django.utils import translation

    with translation.override("fr"):
        certificate = approve_norm(countersigned, by=quentin, now=NOW).certificate
    assert certificate.facts["event"]["facts"][1] == ["Dates", "1 June 2024 – 9 June 2024"]


def test_the_public_document_and_page_have_the_year_of_birth_and_not_the_day(
    client: Client, countersigned: Norm, quentin: User
) -> None:
    Player.objects.filter(pk=countersigned.player_id).update(birth_date=date(1987, 3, 17), birth_year=1987)
    certificate = make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)
    public = client.get(reverse("certificate_by_code", args=[certificate.code])).content
    attached = bytes(pypdfium2.PdfDocument(public).get_attachment(0).get_data()).decode()
    page = client.get(reverse("verify", args=[certificate.code])).content.decode()
    assert "born 1987" in text_of(public)
    for said in (text_of(public), attached, page):
        assert [day in said for day in ("17 March", "1987-03-17", "March 1987")] == [False] * 3
