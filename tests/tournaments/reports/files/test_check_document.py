"""One dialect for what is wrong with a file: the command, the API and whoever asks next."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from tests.tournaments.events import changed, trf
from tests.tournaments.trf.bad_input import ALL, Bad
from tests.tournaments.trf.sample import SWISS, as_bytes
from tournaments.reports.files.check_document import check_document, event_and_counts, fault_document
from tournaments.trf import read_report

KEYS = [
    "severity", "code", "scope", "line", "column", "end_column", "player", "round", "field", "got", "expected",
    "article", "message",
]  # fmt: skip


def test_a_clean_file_has_its_event_its_counts_and_no_fault() -> None:
    raw = as_bytes(SWISS)
    assert check_document(read_report(raw)) == {
        "accepted": True,
        "sha256": sha256(raw).hexdigest(),
        "dialect": "trf16",
        "encoding": "utf-8",
        "event": {
            "name": "Lakeside Spring Open",
            "city": "Bled",
            "federation": "SLO",
            "start": "2026-03-06",
            "end": "2026-03-08",
            "chief_arbiter": "IA Novak, Boris (14600001)",
            "format": "swiss",
        },
        "players": 4,
        "rounds": 3,
        "games": 6,
        "forfeits": 0,
        "byes": 0,
        "faults": [],
    }


def test_a_fault_names_its_cell_as_well_as_its_line_and_column() -> None:
    document = check_document(read_report(trf(lines=changed(1, cells="4w1 3b= 2wX"))))
    found = next(fault for fault in document["faults"] if fault["code"] == "result-unreadable")
    place = {name: found[name] for name in ("scope", "line", "column", "end_column", "player", "round", "got")}
    assert place == {
        "scope": "place", "line": 12, "column": 119, "end_column": 119, "player": 1, "round": 3, "got": "X",
    }  # fmt: skip


def test_what_is_no_report_has_no_event_and_counts_nothing() -> None:
    assert event_and_counts(None) == {
        "event": None, "players": 0, "rounds": 0, "games": 0, "forfeits": 0, "byes": 0,
    }  # fmt: skip


def test_days_that_are_not_told_are_null() -> None:
    raw = trf().replace(b"042 2025/10/12\r\n", b"").replace(b"052 2025/10/14\r\n", b"")
    event = event_and_counts(read_report(raw).report)["event"]
    assert (event["start"], event["end"]) == (None, None)


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_every_fault_has_every_key_and_the_document_is_json(bad: Bad) -> None:
    result = read_report(bad.raw)
    document = check_document(result)
    assert json.loads(json.dumps(document)) == document
    assert [list(fault) for fault in document["faults"]] == [KEYS] * len(result.faults)
    assert {fault["scope"] for fault in document["faults"] if fault["line"] is None} <= {"file"}
    assert {fault["scope"] for fault in document["faults"] if fault["line"] is not None} <= {"place"}


def test_the_words_are_those_of_the_reader_and_the_rest_is_the_same() -> None:
    result = read_report(trf(federation="XXX"))
    plain, marked = check_document(result), check_document(result, "¡{}!".format)
    worded = ("message", "expected", "got")
    assert [{**fault, **dict.fromkeys(worded)} for fault in marked["faults"]] == [
        {**fault, **dict.fromkeys(worded)} for fault in plain["faults"]
    ]
    assert marked["faults"][0]["message"] == f"¡{plain['faults'][0]['message']}!"


def test_a_fault_that_is_no_place_is_one_of_the_file() -> None:
    known = dict.fromkeys(KEYS, None) | {"code": "x"}
    assert fault_document(known)["scope"] == "file"
    assert fault_document(known | {"line": 3})["scope"] == "place"
