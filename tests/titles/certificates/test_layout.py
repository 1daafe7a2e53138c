"""Whatever people are called, the paper holds it: in its frame, letter by letter, without a box, a script or a link."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import numpy as np
import pypdfium2
import pytest

from ratingsite.office.typesetting import FONTS, _more_families, plain
from ratingsite.office.typesetting.latin import latin_word
from tests.samples import sampled, samples
from tests.titles.certificates.reading import text_of
from titles.benchmarks.certificates import sample_facts
from titles.certificates.form_4.documents import form_4_pdf
from titles.certificates.norm_certificate import certificate_pdf
from titles.certificates.wording import names_of

MM = 72 / 25.4
FRAME, MARGIN = (8.0 * MM, 10.6 * MM), 18.0 * MM
WRITTEN = {
    "latin": "Łukasiewicz, Żółć Ñandú ",
    "greek": "Παπαδόπουλος, Ελευθέριος ",
    "cyrillic": "Ђорђевић, Љубица Ёлкина ",
    "arabic": "عمر الفاروق أحمد ",
    "hebrew": "הכהן דוד ",
    "georgian": "გაფრინდაშვილი, ნონა ",
    "armenian": "Պետրոսյան, Տիգրան ",
}
"""The scripts that are printed as written."""
TURNED = ("arabic", "hebrew", "marked")
NASTY = [
    "O'Neil & Sons #import <b>", '#import "x.typ": *', '#sys.inputs #read("/etc/passwd")', "*bold* _it_ $x^2$ `raw`",
    "\\u{41} \\n // c /* not */ ~ --- ...",
    "= Heading - list + enum / term: x", "[brackets] ]( {braces} }; #{1+1}",
    "<script>alert(1)</script>", "{{ 7*7 }} {% now 'Y' %}", "javascript:alert(1) https://evil.example/a/b/c",
    "'; DROP TABLE norm; --", "/JS (app.alert(1)) /OpenAction /Launch", "a\u202egnp.exe\u2066", "x\x00y\x07z",
]  # fmt: skip
WORDS_OF_FORM_4 = (
    *("name", "first", "sex", "born", "birth_place", "event", "total"),
    *("authentication", "note", "signed", "payload", "qr", "latin"),
)
FORBIDDEN = re.compile(rb"/(?:JS|JavaScript|Launch|OpenAction|AA)(?=[\s(<\[/])")
OTHER = ["ไทยวัฒนา", "ኃይለ ሥላሴ", "अर्जुन कुमार", "李明", "김철수", "かとう"]
"""Scripts of packages: as written where the machine has one, else in Latin letters."""


def hostile_names() -> Iterator[tuple[str, str]]:
    """Kind and name, without end: short, long with spaces, and long in one word, of every script; markup; the rest."""
    for length in cycle((12, 60, 120, 200)):
        for script, words in WRITTEN.items():
            yield script, (words * 20)[:length].strip()
            yield script, (words.replace(" ", "").replace(",", "") * 20)[:length]
        yield from (("nasty", name) for name in NASTY)
        yield from (("other", name) for name in OTHER)
        yield "marked", "Z\u0300\u0301\u0302\u0303\u0304a\u0310l\u0311go"


def bare(text: str) -> str:
    """Without the ends of lines and the spaces, which differ where a long name goes on in the next line."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def assert_it_holds(pdf: bytes, kind: str, name: str) -> None:
    """Every promise of a paper with this name."""
    text, shown = bare(text_of(pdf)), plain(name)
    if kind in TURNED:  # readers turn such lines, and repeat letters with many marks, each in their own way
        letters = {letter for letter in bare(shown) if unicodedata.category(letter).startswith("L")}
        assert letters <= set(text)
    elif kind == "other":
        assert bare(shown) in text or all(bare(latin_word(word)) in text for word in shown.split())
    else:
        assert bare(shown) in text
    assert FORBIDDEN.findall(objects_of(pdf)) == []
    assert set(re.findall(rb"/URI\s*\((https?://[^)]*)\)", pdf)) <= {b"https://rating.example/verify/%024d/" % 7}
    assert b"pdfuaid:part" in pdf  # refused by the compiler where a letter has no glyph
    assert outside_the_frame(pdf) == []


def objects_of(pdf: bytes) -> bytes:
    """The file without its streams, in which anything may stand by chance, and without what is only text."""
    return re.sub(rb"stream\r?\n.*?endstream|\((?:[^()\\]|\\.)*\)", b"", pdf, flags=re.DOTALL)


def outside_the_frame(pdf: bytes) -> list[tuple[int, float, float]]:
    """Ink where only white may be: page, and millimetres from the left and the top."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        bitmap = page.render(scale=1, grayscale=True)
        width, height = bitmap.width, bitmap.height
        rows = np.frombuffer(bitmap.buffer, np.uint8).reshape(height, bitmap.stride)[:, :width]
        y, x = np.nonzero(rows < 200)
        side = np.minimum(x, width - 1 - x)
        edge = np.minimum(side, np.minimum(y, height - 1 - y))
        outside = (side < int(MARGIN)) & ~((FRAME[0] - 2 <= edge) & (edge <= FRAME[1] + 1))
        places = zip(x[outside].tolist(), y[outside].tolist(), strict=True)
        found += [(number, round(across / MM, 1), round(down / MM, 1)) for across, down in places]
    return found


def facts_of(name: str) -> dict[str, Any]:
    """A certificate of which every place that a person fills has this name."""
    facts = sample_facts(7)
    facts["person"]["name"] = facts["person"]["line"] = facts["event"]["name"] = name
    facts["event"]["facts"] = [["Place", name], ["Chief arbiter", name]]
    row = facts["games"]["rows"][0]
    cells = [*row["cells"][:1], name, *row["cells"][2:]]
    facts["games"]["rows"] = [row | {"cells": cells}, *facts["games"]["rows"][1:]]
    facts["signatures"] = [signature | {"name": name} for signature in facts["signatures"]]
    return plain(facts)


@sampled
def test_hostile_names_stay_in_the_frame_letter_by_letter() -> None:
    for kind, name in islice(hostile_names(), samples(35, long=300)):
        assert_it_holds(certificate_pdf(facts_of(name), payload="{}"), kind, name)


@pytest.mark.parametrize("script", WRITTEN)
def test_two_hundred_letters_of_each_script_stay_in_the_frame(script: str) -> None:
    name = (WRITTEN[script].replace(" ", "").replace(",", "") * 20)[:200]
    assert_it_holds(certificate_pdf(facts_of(name)), script, name)


def test_a_word_of_another_script_is_counted_as_written_in_latin_where_no_package_has_it() -> None:
    words = {"words": sample_facts(7)["words"] | {"latin": "IN LATIN"}}
    said = [text_of(certificate_pdf(facts_of(name) | words)) for name in OTHER]
    if not _more_families():
        assert ["IN LATIN" in text for text in said] == [True] * len(OTHER)
    assert ["IN LATIN" in text or bare(name) in bare(text) for text, name in zip(said, OTHER, strict=True)] == [
        True
    ] * 6


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("สมชาย", "Smchaay"),
        ("ไทย", "Aithy"),
        ("ኃይለ", "Xaayela"),
        ("अर्जुन", "Arjuna"),
        ("김철수", "Gimceolsu"),
        ("李", "U+674E"),
        ("\ue000x", "U+E000 x"),
    ],
)
def test_a_word_is_read_by_the_names_of_its_letters(word: str, read: str) -> None:
    assert latin_word(word) == read


def test_what_is_signed_is_never_changed_by_the_fonts() -> None:
    pdf = certificate_pdf(facts_of("\U00010a00"), payload='{"name":"\U00010a00"}')
    assert bytes(pypdfium2.PdfDocument(pdf).get_attachment(0).get_data()).decode() == '{"name":"\U00010a00"}'


def form_4_of(name: str) -> dict[str, Any]:
    """Form 4 of which every place that a person fills has this name; its name apart, as the form has it."""
    family, first = names_of(name)
    facts = {
        **sample_facts(7), "form": "Form 4", "examined": "NOT EXAMINED", "titles": ["☐ GM", "☒ IM"],
        "person": {"family": family, "first": first or "…", "sex": "male", "born": "1987", "birth_place": name,
                   "line": name},
        "event": {"name": name, "facts": [["City", name], ["Country", name]]},
        "norms": [["IM Norm", "6½ pts."]] * 4, "figures": [["N", "9"]] * 3,
        "games": {"head": ["Rd", "Opponents", "Fed", "Rating", "Title", "Score"], "total": "6½",
                  "rows": [["1", name, "CAN", "2400", "IM", "½"]] * 3},
        "signatures": [{"name": name, "office": "Arbiter", "at": "1 June 2005"}] * 2,
        "remarks": "Replaces certificate N-2025-000001",
        "words": dict.fromkeys(WORDS_OF_FORM_4, "x"),
    }  # fmt: skip
    shown: dict[str, Any] = plain(facts)
    return shown


@sampled
def test_hostile_names_stay_in_the_frame_of_form_4_letter_by_letter() -> None:
    for kind, name in islice(hostile_names(), samples(35, long=300)):
        facts = form_4_of(name)
        pdf = form_4_pdf(facts, payload="{}")
        assert_it_holds(pdf, kind, name)
        if kind not in (*TURNED, "other"):
            text = bare(text_of(pdf))
            assert [bare(part) in text for part in (facts["person"]["family"], facts["person"]["first"])] == [True] * 2


def test_form_4_holds_long_names_too() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff" * 5
    pdf = form_4_pdf(form_4_of(long))
    assert bare(long) in bare(text_of(pdf))
    assert outside_the_frame(pdf) == []


def test_the_fonts_of_the_repository_are_at_most_two_and_a_half_megabytes() -> None:
    assert sum(file.stat().st_size for file in FONTS.iterdir()) <= 2_500_000
