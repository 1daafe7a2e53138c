"""A fault is a code with parameters; its words are made in whatever language somebody asks for."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import ELIF, GRETA, HUGO, faults, with_text, without
from tournaments.trf import CATALOGUE, Fault, Severity
from tournaments.trf.catalogue.phrases import PHRASES
from tournaments.trf.faults import AllFaults, Place, Said, noted
from tournaments.trf.wording import filled, listed, phrase, plain


def shouted(text: str) -> str:
    """A language in which the words are loud; what stands in brackets is a parameter and stays."""
    return "".join(part if part.startswith("{") else part.upper() for part in _parts(text))


def _parts(text: str) -> list[str]:
    found = []
    while "{" in text:
        before, _, rest = text.partition("{")
        name, _, text = rest.partition("}")
        found += [before, "{" + name + "}"]
    return [*found, text]


def test_a_fault_keeps_its_parameters_and_no_sentence() -> None:
    (fault,) = faults(without(2), "record-missing")
    assert fault.words == (("article", "TRF16 022"), ("tag", "022"), ("name", phrase("022")))
    assert fault == Fault(Severity.ERROR, "record-missing", field="022", words=fault.words)


def test_its_words_are_english_unless_another_language_is_asked_for() -> None:
    (fault,) = faults(without(2), "record-missing")
    said = fault.say(str)
    assert said == Said("The record 022 (city) is missing; a report needs it.", "a record 022", None)
    assert (fault.message, fault.expected, fault.article) == (said.message, said.expected, "TRF16 022")
    assert fault.say(shouted) == Said("THE RECORD 022 (CITY) IS MISSING; A REPORT NEEDS IT.", "A RECORD 022", None)


def test_what_stands_in_the_file_is_said_as_it_stands() -> None:
    (fault,) = faults(with_text(ELIF, 11, "xgm"), "title-unknown")
    assert fault.say(shouted).message == "THE TITLE xgm IS UNKNOWN; IT IS LEFT OPEN."
    assert fault.say(shouted).got == "xgm"


def test_nothing_is_said_to_be_nothing() -> None:
    (fault,) = faults(with_text(HUGO, 5, "    "), "rank-unreadable")
    assert (fault.got, fault.say(shouted).message) == ("", "THE STARTING RANK (BLANK) IS NO NUMBER.")


def test_words_of_ours_that_were_found_are_translated_too() -> None:
    found = {fault.got: fault.say(shouted).got for fault in faults(with_text(ELIF, 92, " " * 8), "result-one-sided")}
    assert found == {"blank": "BLANK", "1 b 0": "1 b 0"}


def test_several_words_are_joined() -> None:
    assert plain(listed("or", "+-")) == "+ or -"
    assert plain(listed("and", map(phrase, ["Cyrillic", "Greek", "Latin"]))) == "Cyrillic and Greek and Latin"
    assert plain(listed("or", "1")) == "1"
    assert plain(listed("or", "")) == ""


@pytest.mark.parametrize(
    ("value", "text"), [(None, None), (5, "5"), ("x", "x"), (phrase("the-bye", bye="H"), "the bye H")]
)
def test_a_value_in_english(value: object, text: str | None) -> None:
    assert plain(value) == text  # type: ignore[arg-type]


def test_an_empty_text_stays_empty_in_every_language() -> None:
    assert filled("", {}, lambda text: "something") == ""


def test_every_text_has_only_parameters_of_its_own_form() -> None:
    for text in (*PHRASES.values(), *(text for entry in CATALOGUE.values() for text in entry[1:])):
        assert text.count("{") == text.count("}") == text.replace("{}", "").count("{")


def test_a_fault_of_its_usual_severity_is_noted_at_a_place() -> None:
    fault = noted("round-date-differs", Place(12, 92, 99, None, 1, "132"), "2026/03/07", value="2026/03/06")
    assert (fault.severity, fault.line, fault.column, fault.end_column, fault.round) == (
        Severity.WARNING,
        12,
        92,
        99,
        1,
    )
    assert fault.message == "Round 1 is dated 2026/03/07; the registration says 2026/03/06."
    assert (fault.expected, fault.article, fault.got) == ("2026/03/06", "0.2", "2026/03/07")


def test_of_two_hundred_faults_none_is_left_out_and_of_one_more_one_is_counted() -> None:
    many = tuple(noted("fide-id-missing", Place(line, 58, 68), "") for line in range(201, 0, -1))
    assert [fault.line for fault in AllFaults(many[:200]).listed()] == list(range(2, 202))
    *kept, last = AllFaults(many, 3).listed()
    assert (len(kept), last.code, last.message) == (200, "more-faults", "At least 4 more faults are not listed.")


def test_the_name_that_mixes_scripts_names_them() -> None:
    (fault,) = faults(with_text(GRETA, 16, "а"), "name-mixed-scripts")
    assert "The name mixes Cyrillic and Latin letters" in fault.message
