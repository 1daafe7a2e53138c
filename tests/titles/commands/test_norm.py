"""``manage.py norm``: JSON in, JSON out, and one line for whoever sends something else. No database anywhere."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.titles.regulations.cards import dossier
from titles.regulations import dossier_to_json, judge_norms, verdicts_to_json

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).parents[3]


def run(*args: str, sent: bytes = b"", monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """The exit status, the output and the error output of the command."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent), encoding="utf-8"))
    try:
        call_command("norm", *args, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def sent(**changes: object) -> bytes:
    """A dossier as it goes to standard input."""
    return json.dumps(dossier_to_json(dossier()) | changes).encode()


def test_a_dossier_on_standard_input_is_judged(monkeypatch):
    status, out, err = run(sent=sent(), monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    assert json.loads(out) == verdicts_to_json(judge_norms(dossier()))


def test_a_dossier_in_a_file_is_judged(monkeypatch, tmp_path):
    file = tmp_path / "dossier.json"
    file.write_bytes(b"\xef\xbb\xbf" + sent())
    status, out, _err = run(str(file), monkeypatch=monkeypatch)
    assert (status, json.loads(out)["norms"]["GM"]["performance"]) == (0, 2609)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (b"", "line 1, column 1: expected JSON, got nothing"),
        (b"{", "line 1, column 2: expected JSON, got nothing"),
        (b"\xff\xfe{}", "standard input: expected UTF-8, got another byte at offset 0"),
        (b'{"edition": NaN}', "edition: expected a finite number, got NaN"),
        (b"[" * 100_000, "document: expected JSON of a few levels, got a deeper one"),
        (b'{"edition": ' + b"9" * 5000 + b"}", "edition: expected a number of a few digits, got one of many digits"),
        (
            b'{"event": {"rounds": 9, "rounds": 11}}',
            "event.rounds: expected this field once in its object, got it twice",
        ),
        (b'{"games": [{"score": 1e-99999999999999999999}]}', "games.0.score: expected a number of a few digits, got "),
        (b"[]", "the document: expected an object, got []"),
        (sent(colour="blue"), "colour: expected one of the fields edition, event, player, games"),
        (sent(edition="titles-1999"), "edition: no edition 'titles-1999'; there are: titles-2022, "),
    ],
)
def test_bad_input_is_one_line_and_status_two(monkeypatch, body, line):
    status, out, err = run(sent=body, monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_a_year_without_an_edition_is_an_error(monkeypatch):
    event = dossier_to_json(dossier())["event"] | {"start": "2021-05-01", "end": "2021-05-09"}
    status, out, err = run(sent=sent(edition=None, event=event), monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert err == "event.start: no edition of fide-titles covers 2021-05-01\n"


def test_a_file_that_is_not_there_is_named(monkeypatch, tmp_path):
    status, out, err = run(str(tmp_path / "none.json"), monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert "none.json: expected a file that can be read" in err


def test_the_help_is_for_people(capsys):
    with pytest.raises(SystemExit):
        call_command("norm", "--help")
    assert "exemption  null, national-championship (1.4.3a)" in capsys.readouterr().out


def test_the_command_works_from_a_shell():
    done = subprocess.run(
        [sys.executable, "manage.py", "norm"], input=sent(), cwd=ROOT, capture_output=True, timeout=60, check=True
    )
    assert json.loads(done.stdout)["norms"]["GM"]["achieved"]
    assert done.stderr == b""
