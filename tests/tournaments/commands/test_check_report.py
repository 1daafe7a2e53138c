"""``check_report``: the document of the contract, and what the shell is told."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.trf.sample import HUGO, SWISS, as_bytes, edited, with_text, without

CONTRACT = {
    "accepted",
    "sha256",
    "dialect",
    "encoding",
    "event",
    "players",
    "rounds",
    "games",
    "forfeits",
    "byes",
    "faults",
}


def run(raw: bytes, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, Any]:
    """The exit status and the document for a file."""
    path = folder / "report.trf"
    path.write_bytes(raw)
    status = 0
    try:
        call_command("check_report", str(path), *options)
    except SystemExit as stop:
        status = int(stop.code or 0)
    return status, json.loads(capsys.readouterr().out)


def test_a_clean_report_is_accepted_with_all_its_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = as_bytes(SWISS)
    assert run(raw, tmp_path, capsys) == (
        0,
        {
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
        },
    )


def test_a_contradiction_refuses_the_report_at_both_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, document = run(as_bytes(edited(HUGO, 81, " 1.0", edited(HUGO, 99, "1"))), tmp_path, capsys)
    assert (status, document["accepted"]) == (1, False)
    ours, theirs = document["faults"]
    assert theirs == {
        "severity": "error",
        "code": "result-contradiction",
        "scope": "place",
        "line": 16,
        "column": 99,
        "end_column": 99,
        "player": 4,
        "round": 1,
        "field": "result",
        "got": "1",
        "expected": "0",
        "article": "TRF16 001/99",
        "message": "The results of the game do not agree: line 16: 1; line 13: 1.",
    }
    assert (ours["line"], ours["column"], ours["player"]) == (13, 99, 1)


def test_a_warning_does_not_refuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, document = run(with_text(HUGO, 10, "x"), tmp_path, capsys)
    assert (status, [fault["severity"] for fault in document["faults"]]) == (0, ["warning"])


def test_what_is_no_report_is_refused_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, document = run(b"%PDF-1.7", tmp_path, capsys)
    assert (status, document["event"], document["players"]) == (1, None, 0)
    assert [(fault["code"], fault["scope"], fault["line"]) for fault in document["faults"]] == [
        ("file-kind", "file", None)
    ]
    assert set(document) == CONTRACT


def test_a_code_page_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = as_bytes(SWISS).decode().replace("Kovač", "Kovac").encode("cp1252")
    assert run(raw, tmp_path, capsys)[0] == 1
    status, document = run(raw, tmp_path, capsys, "--encoding", "cp1252")
    assert (status, document["encoding"]) == (0, "cp1252")


def test_a_file_that_is_not_there_is_one_line_of_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        call_command("check_report", str(tmp_path / "nowhere.trf"))
    out, err = capsys.readouterr()
    assert (stop.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.endswith("nowhere.trf: expected a file that can be read, got No such file or directory\n")


# ---------------------------------------------------------------- with the registration
FACTS = {
    "name": "Lakeside Spring Open",
    "city": "Bled",
    "federation": "SLO",
    "start": "2026-03-06",
    "end": "2026-03-08",
    "rounds": 3,
    "chief_arbiter": "Boris Novak",
    "schedule": ["2026-03-06", "2026-03-07", "2026-03-08"],
}


def registered(facts: object, folder: Path) -> tuple[str, str]:
    """The option, with a file of these facts."""
    path = folder / "registered.json"
    path.write_text(json.dumps(facts), encoding="utf-8")
    return "--registered", str(path)


def test_what_the_report_leaves_empty_is_filled_with_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = without(3, 9, 12)
    assert run(raw, tmp_path, capsys)[0] == 1
    status, document = run(raw, tmp_path, capsys, *registered(FACTS, tmp_path))
    assert (status, document["accepted"]) == (0, True)
    assert (document["event"]["federation"], document["event"]["chief_arbiter"]) == ("SLO", "Boris Novak")
    said = "The record {} ({}) says nothing of use; taken from the registration: {}."
    found = [(fault["severity"], fault["code"], fault["field"], fault["message"]) for fault in document["faults"]]
    assert sorted(found) == [
        ("note", "record-filled", tag, said.format(tag, name, value))
        for tag, name, value in (
            ("032", "federation", "SLO"),
            ("102", "chief arbiter", "Boris Novak"),
            ("132", "dates of the rounds", "3 dates"),
        )
    ]  # fmt: skip


def test_a_contradiction_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    option = registered({**FACTS, "federation": "CRO"}, tmp_path)
    status, document = run(as_bytes(SWISS), tmp_path, capsys, *option)
    assert status == 0
    (fault,) = document["faults"]
    assert (fault["severity"], fault["code"], fault["line"], fault["column"]) == ("warning", "record-differs", 3, 5)
    assert (fault["got"], fault["expected"], fault["article"]) == ("SLO", "CRO", "0.2")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ([], "expected one JSON object"),
        ({"town": "Bled"}, "town: expected one of name, city"),
        ({"start": "soon"}, "start: expected a day like 2026-03-07"),
        ({"rounds": 0}, "rounds: expected a number from 1 to 99"),
        ({"rounds": True}, "rounds: expected a number from 1 to 99"),
        ({"name": 5}, "name: expected a text"),
        ({"schedule": ["2026-03-06", "x"]}, "schedule[2]: expected a day"),
        ({"schedule": "2026-03-06"}, "schedule: expected a list"),
        ({"deputy_arbiters": [1]}, "deputy_arbiters[1]: expected a text"),
    ],
)
def test_facts_that_are_none_are_one_line_of_error(
    facts: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.trf"
    path.write_bytes(as_bytes(SWISS))
    with pytest.raises(SystemExit) as stop:
        call_command("check_report", str(path), *registered(facts, tmp_path))
    out, err = capsys.readouterr()
    assert (stop.value.code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_facts_may_be_left_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = {"city": None, "schedule": [None, "2026-03-07", None], "deputy_arbiters": ["A, B"], "format": "swiss"}
    status, document = run(as_bytes(SWISS), tmp_path, capsys, *registered(facts, tmp_path))
    assert (status, document["faults"]) == (0, [])
