"""``manage.py deadlines``: a document in, one out; bad input is one line and status 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

TORONTO = {
    "system": "fide-rapid", "federation": "CAN", "time_zone": "America/Toronto", "start": "2026-03-07",
    "end": "2026-03-07",
}  # fmt: skip


def run(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Status, standard output and standard error."""
    file = tmp_path / "asked.json"
    file.write_text(text, encoding="utf-8")
    status: Any = 0
    try:
        call_command("deadlines", str(file))
    except SystemExit as left:
        status = left.code
    out, err = capsys.readouterr()
    return status, out, err


def test_a_tournament_is_answered_without_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(tmp_path, json.dumps(TORONTO), capsys)
    found = json.loads(out)
    assert (status, err, found["edition"], found["list"]) == (
        0, "", {"rating": "fide-rb-2024-12", "titles": None}, "2026-04-01",
    )  # fmt: skip
    assert [each["code"] for each in found["deadlines"]] == ["registration", "report", "report-latest"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("{", "line 1, column 2: expected JSON, got nothing\n"),
        (json.dumps(TORONTO | {"starts": 1}), "starts: expected no other field than "),
        (
            json.dumps([TORONTO | {"start": "1999-01-01"}]),
            "0.start: no edition of fide-rapid-blitz covers 1999-01-01\n",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: str
) -> None:
    status, out, err = run(tmp_path, text, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(line)
