"""What PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) ask of a file, clause by clause, as its objects tell it.

No validator is in the registries that this project uses; these are the clauses that can be read from the file. The rest
is the compiler's, which refuses to write a file that it knows to break one of the two.
"""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest

from titles.benchmarks.certificates import sample_facts
from titles.certificates.form_4.documents import form_4_pdf
from titles.certificates.norm_certificate import certificate_pdf


class File:
    """The objects of a file by number, its streams unpacked."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.objects: dict[int, bytes] = {}
        self.streams: dict[int, bytes] = {}
        for found in re.finditer(rb"(\d+) 0 obj\n(.*?)\nendobj", content, re.DOTALL):
            number, body = int(found[1]), found[2]
            head, begins, rest = body.partition(b"\nstream\n")
            self.objects[number] = head
            if begins:
                raw = rest.rpartition(b"\nendstream")[0]
                self.streams[number] = zlib.decompress(raw) if b"FlateDecode" in head else raw

    def of(self, *words: bytes) -> list[bytes]:
        """The objects that have all these words."""
        return [each for each in self.objects.values() if all(word in each for word in words)]


@pytest.fixture(scope="module")
def certificate() -> File:
    facts = sample_facts(7)
    return File(certificate_pdf(facts | {"translations": [facts | {"language": "fr"}]}, payload='{"a":1}'))


def test_it_says_in_its_metadata_what_it_is(certificate: File) -> None:
    """19005-3, 6.6.4 and 14289-1, 5: part and conformance stand in a stream of XMP that is not packed."""
    (number,) = [number for number, head in certificate.objects.items() if b"/Type/Metadata" in head.replace(b" ", b"")]
    assert b"Filter" not in certificate.objects[number]
    xmp = certificate.streams[number].decode()
    said = (r"pdfaid:part>3<", r"pdfaid:conformance>A<", r"pdfuaid:part>1<", "<dc:title>")
    assert [word for word in said if word not in xmp] == []
    assert certificate.content.startswith(b"%PDF-1.7\n%")
    assert min(certificate.content.partition(b"\n%")[2][:4]) > 127  # 6.1.2: a comment of four bytes over 127


def test_it_has_an_intent_of_colours_and_no_other_colours(certificate: File) -> None:
    """6.2.3: an output intent GTS_PDFA1 with a profile."""
    (intent,) = certificate.of(b"/GTS_PDFA1")
    assert b"/DestOutputProfile" in intent
    assert [text for text in certificate.streams.values() if re.search(rb"\d [kK]\n", text)] == []  # no CMYK


def test_every_font_is_inside_with_its_letters_as_text(certificate: File) -> None:
    """6.2.11.4, 6.2.11.7: embedded programs, and a way from each glyph to Unicode."""
    descriptors = certificate.of(b"/FontDescriptor", b"/FontName")
    assert len(descriptors) >= 4
    assert [each for each in descriptors if not re.search(rb"/FontFile[23]?\b", each)] == []
    fonts = certificate.of(b"/Subtype/Type0")
    assert len(fonts) >= 4
    assert [each for each in fonts if b"/ToUnicode" not in each] == []


def test_it_is_tagged_and_tells_its_language_and_title(certificate: File) -> None:
    """14289-1, 7.1, 7.2, 7.18: marked content, a tree of structure, the language, the title in the window."""
    (catalogue,) = certificate.of(b"/Type/Catalog")
    for word in (b"/MarkInfo", b"/Marked true", b"/StructTreeRoot", b"/Lang(en", b"/DisplayDocTitle true"):
        assert word in catalogue, word
    kinds = {kind for each in certificate.of(b"/StructElem") for kind in re.findall(rb"/S/(\w+)", each)}
    assert {b"Document", b"H1", b"Table", b"TR", b"TH", b"TD", b"Figure", b"Link"} <= kinds
    figures = certificate.of(b"/S/Figure")
    assert [each for each in figures if b"/Alt" not in each] == []  # 7.3: a picture says what it is
    assert any(b"/Lang(fr" in each for each in certificate.objects.values())  # 7.2: and the second page its language


def test_what_is_attached_says_how_it_belongs_to_the_document(certificate: File) -> None:
    """6.8: a file specification with both names and a relationship, listed by the catalogue."""
    (file,) = certificate.of(b"/Type/Filespec")
    assert [word for word in (b"/UF", b"/F", b"/AFRelationship/Data", b"/EF") if word not in file] == []
    (embedded,) = certificate.of(b"/Type/EmbeddedFile")
    assert b"application#2Fjson" in embedded
    (catalogue,) = certificate.of(b"/Type/Catalog")
    assert b"/AF[" in catalogue or b"/AF " in catalogue


def test_it_has_nothing_that_an_archive_forbids(certificate: File) -> None:
    """6.1.3, 6.1.7.2, 6.5, 6.6.1, 6.9: no encryption, nothing from outside, no acts, no LZW, no forms."""
    forbidden = rb"/(Encrypt|JavaScript|JS|Launch|OpenAction|AA|LZWDecode|XFA|AcroForm|Movie|Sound|GoToR|FFilter)\b"
    assert [found for each in certificate.objects.values() for found in re.findall(forbidden, each)] == []
    assert re.search(rb"/ID\[\([^)]*\)\([^)]*\)\]|/ID \[", certificate.content)  # 6.1.3: the file has a number


def test_links_say_what_they_are_and_are_printed(certificate: File) -> None:
    """6.3.2, 14289-1 7.18.5: flags of print, contents, and a place in the structure."""
    links = certificate.of(b"/Subtype/Link")
    assert links
    assert [each for each in links if b"/F 4" not in each or b"/StructParent" not in each] == []


def test_form_4_claims_both_too_and_every_copy_is_the_same_bytes() -> None:
    person = dict.fromkeys(("family", "first", "sex", "born", "birth_place", "line"), "x")
    words = dict.fromkeys(
        (
            "name",
            "first",
            "sex",
            "born",
            "birth_place",
            "event",
            "total",
            "authentication",
            "note",
            "signed",
            "payload",
            "qr",
        ),
        "x",
    )
    facts: dict[str, Any] = {
        **sample_facts(7), "form": "Form 4", "examined": "x", "titles": ["☐ GM"], "person": person, "words": words,
        "norms": [["IM Norm", "…"]], "games": {"head": ["x"] * 6, "rows": [["1"] * 6], "total": "1"},
    }  # fmt: skip
    pdf = form_4_pdf(facts, payload="{}")
    assert pdf == form_4_pdf(dict(reversed(facts.items())), payload="{}")
    assert [word for word in (b"pdfaid:part>3<", b"pdfuaid:part>1<", b"/AFRelationship") if word not in pdf] == []
