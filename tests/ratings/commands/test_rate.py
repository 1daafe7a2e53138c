"""``manage.py rate`` from outside: one document out, or one line on standard error and status 2. Without a database."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from ratings.regulations.registry import FIDE_STANDARD

STANDARD = [edition.id for edition in FIDE_STANDARD.editions]
ROOT = Path(__file__).resolve().parents[3]
PERIOD: dict[str, Any] = {
    "system": "fide-standard",
    "players": {"Elif": {"rating": 2000, "k": 20}, "Farid": {"rating": 2000, "k": 20}},
    "events": [
        {
            "id": "e1",
            "format": "swiss",
            "start": "2022-03-05",
            "end": "2022-03-06",
            "games": [{"round": 1, "white": "Elif", "black": "Farid", "result": "1-0"}],
        }
    ],
}


def manage(*words: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, input=given, capture_output=True, timeout=60, check=False
    )


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command says on standard error when it refuses in one line and prints nothing else."""
    with pytest.raises(SystemExit) as ended:
        call_command("rate", *words)
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    return printed.err.rstrip("\n")


def written(folder: Path, document: object) -> str:
    path = folder / "period.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_a_file_is_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rate", written(tmp_path, PERIOD))
    players = json.loads(capsys.readouterr().out)["players"]
    assert {key: (player["rating_after"], player["change"]) for key, player in players.items()} == {
        "Elif": (2010, 10.0),
        "Farid": (1990, -10.0),
    }


@pytest.mark.asks_nobody
def test_standard_input_is_rated_by_the_real_command() -> None:
    done = manage("rate", given=json.dumps(PERIOD).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["players"]["Elif"]["events"][0]["edition"] == "fide-2022"


@pytest.mark.asks_nobody
def test_bad_input_ends_the_real_command_with_status_2_and_one_line() -> None:
    document = PERIOD | {"players": PERIOD["players"] | {"Elif": {"rating": "24O0"}}}
    done = manage("rate", given=json.dumps(document).encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b'players.Elif.rating: expected a whole number from 0 to 4000 or null, got "24O0"\n'


def test_standard_input_may_begin_with_a_byte_order_mark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = io.BytesIO(b"\xef\xbb\xbf" + json.dumps(PERIOD).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    call_command("rate")
    assert json.loads(capsys.readouterr().out)["players"]["Elif"]["rating_after"] == 2010


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("system", "cfc-regular", "events.0.start: no edition of cfc covers 2022-03-05"),
        ("edition", "fide-1999", f"edition: no edition 'fide-1999'; there are: {', '.join(STANDARD)}"),
        ("rounds", 9, 'rounds: expected no other field than edition, events, players, system, got "rounds"'),
        ("players", {}, 'events.0.games.0.white: expected the key of one of the players, got "Elif"'),
    ],
)
def test_what_cannot_be_rated_is_refused_with_its_place(
    field: str, value: object, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, written(tmp_path, PERIOD | {field: value})) == message


def test_a_day_before_the_first_edition_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = [PERIOD["events"][0] | {"start": "2003-06-30"}]
    assert refused(capsys, written(tmp_path, PERIOD | {"events": events})) == (
        "events.0.start: no edition of fide-standard covers 2003-06-30"
    )


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "no-such-file.json") == (
        "no-such-file.json: expected a file that can be read, got No such file or directory"
    )


def test_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "a\0b") == "a\\x00b: expected the name of a file, got something else"


def test_bytes_that_are_no_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"system": "\xe9"}')
    assert refused(capsys, str(tmp_path / "latin.json")).endswith("expected UTF-8, got another byte at offset 12")


def test_a_player_key_that_is_no_character_comes_out_as_it_came_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "period.json").write_text(
        '{"system": "fide-standard", "players": {"\\ud800": {"rating": 2000}}, "events": []}'
    )
    call_command("rate", str(tmp_path / "period.json"))
    assert '"\\ud800": {' in capsys.readouterr().out


def test_the_help_names_every_field_and_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("rate", "--help")
    text = capsys.readouterr().out
    assert all(word in text for word in ("unrated_at_start", "opponents_average", "zero-first-event", "reached-2400"))


def test_the_office_prints_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], django_db_blocker: DjangoDbBlocker
) -> None:
    file = written(tmp_path, PERIOD)
    call_command("rate", file)
    expected = capsys.readouterr().out
    with django_db_blocker.unblock():
        call_command("rate", file, "--in-office")
    assert capsys.readouterr().out == expected


def test_what_the_office_cannot_be_told_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], django_db_blocker: DjangoDbBlocker
) -> None:
    people = {key: player | {"federation": "Nowhere"} for key, player in PERIOD["players"].items()}
    file = written(tmp_path, PERIOD | {"players": people})
    with django_db_blocker.unblock():
        text = refused(capsys, file, "--in-office")
    assert text.startswith(f"players.{next(iter(people))}.federation: expected the code of a federation")
