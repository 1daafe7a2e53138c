"""``manage.py application``: JSON in, JSON out, and one line for whoever sends something else. No database anywhere."""

import io
import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.titles.regulations.test_cases import at
from titles.management.commands.application import HELP
from titles.regulations.awards.facts import Applicant, Application, DirectResult, NormClaim, Papers, RatingReached
from titles.regulations.demands import UNTOLD

CASES = json.loads((Path(__file__).parents[2] / "cases/titles/applications.json").read_text("utf-8"))["cases"]
SMALLEST = {"title": "FM", "on": "2022-09-01", "applicant": {"federation": "CAN"}}


def run(*args: str, sent: bytes = b"", monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """The exit status, the output and the error output of the command."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent), encoding="utf-8"))
    try:
        call_command("application", *args, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def sent(**changes: Any) -> bytes:
    return json.dumps(SMALLEST | changes).encode()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_gives_what_is_expected(case, monkeypatch):
    status, out, err = run(sent=json.dumps(case["input"]).encode(), monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert {path: at(answer, path) for path in case["expect"]} == case["expect"]


def test_an_application_in_a_file_is_judged(monkeypatch, tmp_path):
    file = tmp_path / "application.json"
    file.write_bytes(b"\xef\xbb\xbf" + sent())
    status, out, _err = run(str(file), monkeypatch=monkeypatch)
    assert (status, json.loads(out)["outcome"]) == (0, "incomplete")


def test_an_answer_shows_every_finding_whole(monkeypatch):
    _status, out, _err = run(
        sent=sent(ratings=[{"rating": 2301, "on": "2022-05-01", "games": 7}]), monkeypatch=monkeypatch
    )
    assert json.loads(out)["ways"][0]["findings"][1] == {
        "article": "1.3", "edition": None, "rule": "rated-games", "met": False, "status": "open", "required": 30,
        "found": 7, "bound": "at-least", "unit": "games", "level": 2301, "about": None, "document": "rating-list",
        "subject": "rated-games", "state": "open", "measure": "games",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (b"", "line 1, column 1: expected JSON, got nothing"),
        (b"{", "line 1, column 2: expected JSON, got nothing"),
        (b"\xff\xfe{}", "standard input: expected UTF-8, got another byte at offset 0"),
        (b'{"on": NaN}', "on: expected a finite number, got NaN"),
        (b"[" * 100_000, "document: expected JSON of a few levels, got a deeper one"),
        (b"[]", "the document: expected an object, got []"),
        (sent(title="NM"), "title: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM, got "),
        (
            sent(applicant={"federation": "XXX"}),
            "applicant.federation: expected the code of a federation that is or was",
        ),
        (sent(edition="titles-1999"), "edition: no edition 'titles-1999'; there are: titles-2022, "),
        (sent(on="2021-12-31"), "on: no edition of fide-titles covers 2021-12-31"),
    ],
)
def test_bad_input_is_one_line_and_status_two(monkeypatch, body, line):
    status, out, err = run(sent=body, monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(monkeypatch, tmp_path):
    status, out, err = run(str(tmp_path / "none.json"), monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert "none.json: expected a file that can be read" in err


@pytest.mark.parametrize("record", [Application, Applicant, RatingReached, NormClaim, DirectResult, Papers])
def test_the_help_describes_every_field_that_a_document_has(record):
    told = [field.name for field in fields(record) if field.metadata != UNTOLD]
    assert [name for name in told if name not in HELP] == []
