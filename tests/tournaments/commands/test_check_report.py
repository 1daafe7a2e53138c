"""``check_report``: the document of the contract, and what the shell is told."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.trf.sample import HUGO, SWISS, as_bytes, edited, with_text

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
    assert "nowhere.trf: No such file or directory" in err
