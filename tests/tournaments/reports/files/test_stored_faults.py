"""Faults are kept as codes with parameters and said in the reader's language: English as ever, French as French."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from tests.tournaments.desk import Desk
from tests.tournaments.forms import signed_in
from tests.tournaments.reports.registered.test_completion import REGISTERED
from tests.tournaments.trf.bad_input import ALL, Bad
from tests.tournaments.trf.sample import DATES, with_line, with_text, without
from tournaments.reports.files.stored_faults import as_stored, said
from tournaments.reports.registered.completion import completed
from tournaments.trf import CATALOGUE, Fault, read_report
from tournaments.trf.catalogue.phrases import PHRASES

HOLE = re.compile(r"\{\w+\}")
WORD = re.compile(r"[A-Za-z]{2,}")


def texts() -> set[str]:
    """Every text of the catalogue that has words of ours in it."""
    found = {text for entry in CATALOGUE.values() for text in (entry.message, entry.expected)} | set(PHRASES.values())
    return {text for text in found if WORD.search(HOLE.sub("", text))}


def french(text: str) -> str:
    with translation.override("fr"):
        return translation.pgettext("report file", text)


# The same in both languages.
ALIKE = {"points", "YY/MM/DD", "YYYY/MM/DD", "{count} dates", "{rounds} dates"}


def test_every_text_of_the_catalogue_has_its_french() -> None:
    assert {text for text in texts() if french(text) == text} == ALIKE


def test_no_parameter_is_lost_or_invented_in_french() -> None:
    assert [text for text in texts() if sorted(HOLE.findall(french(text))) != sorted(HOLE.findall(text))] == []


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_a_fault_is_kept_as_json_and_said_again_word_for_word(bad: Bad) -> None:
    for fault in read_report(bad.raw).faults[:20]:
        kept = json.loads(json.dumps(as_stored(fault)))
        assert set(kept) == {
            "severity", "code", "line", "column", "end_column", "player", "round", "field", "got", "words"
        }  # fmt: skip
        shown = said(kept)
        assert (shown["message"], shown["expected"], shown["got"]) == (fault.message, fault.expected, fault.got)
        assert (shown["article"], shown["line"], shown["severity"]) == (fault.article, fault.line, fault.severity)


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_the_same_fault_is_french_to_a_reader_of_french(bad: Bad) -> None:
    fault = next(fault for fault in read_report(bad.raw).faults if fault.code == bad.code)
    with translation.override("fr"):
        shown = said(as_stored(fault))
    assert shown["message"] != fault.message
    assert not HOLE.search(shown["message"])


def test_words_of_ours_inside_a_sentence_are_french_too() -> None:
    fault = Fault(CATALOGUE["record-missing"].severity, "record-missing", field="022")
    stored = {
        **as_stored(fault),
        "words": {"tag": "022", "name": {"phrase": "022", "words": {}}, "article": "TRF16 022"},
    }
    with translation.override("fr"):
        assert said(stored)["message"] == "L’enregistrement 022 (lieu) manque ; un rapport en a besoin."
    assert said(stored)["message"] == "The record 022 (city) is missing; a report needs it."


def test_what_was_kept_in_words_is_shown_in_those_words() -> None:
    old = {
        "severity": "error",
        "code": "no-players",
        "message": "No 001.",
        "expected": "x",
        "got": None,
        "article": "y",
    }
    assert said(old) == old


def test_a_code_that_is_no_longer_known_does_not_break_the_page() -> None:
    shown = said({"code": "gone", "words": {}, "severity": "note"})
    assert (shown["code"], shown["message"], shown["article"]) == ("gone", "", "")


@pytest.mark.django_db
def test_the_page_of_a_file_says_every_fault_of_the_catalogue_in_french(desk: Desk) -> None:
    tournament = desk.approved()
    desk.received(tournament)
    every = [fault for bad in ALL for fault in read_report(bad.raw).faults if fault.code == bad.code]
    every += [fault for fault in _of_the_registration() if fault.code not in {other.code for other in every}]
    shown = {fault.code: fault for fault in every}
    assert set(CATALOGUE) - set(shown) == {"undecodable", "read-with-code-page", "more-faults"}
    file = tournament.files.get()
    # beside the broken games of the other files a sum would be told as what follows from one of them
    shown["points-differ"] = replace(shown["points-differ"], line=900)
    file.faults = [as_stored(fault) for fault in shown.values()]
    file.save()
    client = signed_in(desk.boris)
    client.cookies["django_language"] = "fr"
    page = unescape(client.get(reverse("file", args=[file.pk])).content.decode())
    with translation.override("fr"):
        missing = {code for code, fault in shown.items() if said(as_stored(fault))["message"] not in page}
    english = {code for code, fault in shown.items() if fault.message in page}
    assert (missing, english) == (set(), set())


def _of_the_registration() -> list[Fault]:
    """A fault of each kind that the registration brings about."""
    other = replace(REGISTERED, name="Harbour Cup", city="", federation="AUT", rounds=9)
    raws = [
        without(2, 6),
        with_line(3, "032 Lichess"),
        with_text(DATES, 102, "99/99/99"),
        with_text(DATES, 102, "26/03/06"),
    ]
    results = [completed(read_report(raw), known) for raw in raws for known in (REGISTERED, other)]
    return [fault for result in results for fault in result.faults]
