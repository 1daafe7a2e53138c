"""``manage.py explain`` from outside: one player's working as text, or one line on standard error and status 2."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[3]
PERIOD: dict[str, Any] = {
    "system": "fide-standard",
    "edition": "fide-2024",
    "players": {
        "Elif": {"rating": 2000, "k": 20},
        "Uma": {"rating": None},
        "Boris": {"rating": 2450},
        "Chiara": {"rating": 1500},
    },
    "events": [
        {
            "id": "e1",
            "format": "swiss",
            "start": "2024-03-05",
            "end": "2024-03-06",
            "games": [
                {"round": 1, "white": "Elif", "black": "Boris", "result": "1-0"},
                {"round": 2, "white": "Chiara", "black": "Elif", "result": "1/2-1/2"},
                {"round": 3, "white": "Uma", "black": "Elif", "result": "0-1"},
                {"round": 4, "white": "Elif", "black": "Chiara", "result": "+--"},
            ],
        }
    ],
}
ELIF = """\
Elif: 2000 +10 → 2010

Event e1 under fide-2024
  D [8.3.1], PD [8.3.2a]
   Rd  Opponent                 Rating     D counts    PD Score Score − PD
    1  Boris                      2450  −450   −400  0.08     1      +0.92  limit [8.3.1]
    2  Chiara                     1500   500    400  0.92     ½      −0.42  limit [8.3.1]
    3  Uma                           –  1, not rated: the opponent has no rating [8.3.1]
    4  Chiara                     1500  1, not rated: not played [5.1]
  Rated games: 2, score 1½, opponents’ average 1975
  K = 20: as the list before published it [8.3.3]
  Expected 1.00, score less expected +0.50
  Change: 20 × +0.50 = +10

Sum of the changes: +10
Rounded to a whole number: +10 [8.3.4]
New rating: 2010
"""


def explained(capsys: pytest.CaptureFixture[str], folder: Path, document: object, *words: str) -> str:
    """What the command prints about a document."""
    path = folder / "period.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    call_command("explain", *words, str(path))
    return capsys.readouterr().out


def test_every_step_of_a_rated_player_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explained(capsys, tmp_path, PERIOD, "--player", "Elif") == ELIF


def test_the_real_command_reads_standard_input() -> None:
    command = [sys.executable, "manage.py", "explain", "--player", "Elif"]
    given = json.dumps(PERIOD).encode()
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, ELIF, b"")


def test_the_way_to_a_first_rating_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier = [{"event": "e0", "end": "2024-02-04", "games": 4, "score": 2.5, "opponents_average": 1900}]
    players = PERIOD["players"] | {"Uma": {"rating": None, "earlier": earlier}}
    page = explained(capsys, tmp_path, PERIOD | {"players": players}, "--player", "Uma")
    # (4 × 1900 + 2000 + 2 × 1800) / 7 = 1885.71; 3½ of 7 is half
    assert page.splitlines()[-6:] == [
        "  e0: games 4, score 2½, average 1900.00, counts [7.1.4]",
        "  e1: games 1, score 0, average 2000.00, counts [7.1.4]",
        "  Games against rated opponents: 5 of 5 needed",
        "  Ra = 1885.71 with 2 hypothetical draws against 1800 [8.2.2], 50 %",
        "  Ru = Ra + 0 = 1885.71, rounded 1886 [8.2.3]",
        "  On the list: 1886 [7.1.4]",
    ]


def test_a_single_player_needs_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = PERIOD | {"players": {"Elif": {"rating": 2000}}, "events": []}
    assert explained(capsys, tmp_path, document).startswith("Elif: 2000 ±0 → 2000\n")


def refused(capsys: pytest.CaptureFixture[str], folder: Path, document: object, *words: str) -> str:
    """What the command says on standard error when it refuses, and prints nothing else."""
    with pytest.raises(SystemExit) as ended:
        explained(capsys, folder, document, *words)
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    return printed.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Zoe"), '--player: expected one of Elif, Uma, Boris, Chiara, got "Zoe"\n'),
        ((), "--player: expected one of Elif, Uma, Boris, Chiara, got null\n"),
    ],
)
def test_a_player_who_is_not_there_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, tmp_path, PERIOD, *words) == said


def test_bad_input_is_refused_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = PERIOD | {"players": PERIOD["players"] | {"Elif": {"rating": "24O0"}}}
    assert refused(capsys, tmp_path, document, "--player", "Elif") == (
        'players.Elif.rating: expected a whole number from 0 to 4000 or null, got "24O0"\n'
    )


CFC: dict[str, Any] = {
    "system": "cfc-regular",
    "players": {
        "Ann": {"rating": 1450, "games": 60, "highest": 1652},
        "Elif": {"rating": None},
        "Uma": {"rating": None},
    },
    "events": [
        {
            "id": "open",
            "format": "swiss",
            "start": "2009-05-08",
            "end": "2009-05-10",
            "games": [
                {"round": 1, "white": "Ann", "black": "Elif", "result": "1-0"},
                {"round": 2, "white": "Elif", "black": "Uma", "result": "1-0"},
                {"round": 3, "white": "Uma", "black": "Ann", "result": "1/2-1/2"},
            ],
        }
    ],
}


def test_the_steps_of_the_cfc_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = explained(capsys, tmp_path, CFC, "--player", "Ann")
    assert "  after this event" in page
    assert "  Performance rating" in page
    assert "  Score 75 %, highest rating so far 1652 [714d]" in page
    assert "score less expected score, times the multiplier" in page
    assert "participation points                                 +3.00" in page


def test_the_first_pass_of_the_cfc_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = explained(capsys, tmp_path, CFC, "--player", "Elif")
    first = page[page.index("First pass [717]") :].splitlines()
    assert [line.split()[1] for line in first[1:3]] == ["Ann", "Uma"]
    assert first[2].endswith("estimated, as neither has a rating")


def test_a_standard_rating_that_stands_in_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = PERIOD["players"] | {"Uma": {"rating": None, "standard_rating": 1900}}
    document = PERIOD | {"system": "fide-rapid", "edition": "fide-rb-2024", "players": players}
    page = explained(capsys, tmp_path, document, "--player", "Uma")
    assert "Rating before: the standard rating, for want of one of this system [7.2.1]" in page


def test_both_passes_of_2003_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"]
    players = {name: {"rating": 2300} for name in names} | {"Uma": {"rating": None}}
    pairs = list(combinations(players, 2))
    games = [
        {"round": number, "white": white, "black": black, "result": "1/2-1/2"}
        for number, (white, black) in enumerate(pairs, 1)
    ]
    games[3] |= {"result": "1-0"}
    event = {"id": "rr", "format": "round-robin", "start": "2003-08-01", "end": "2003-08-05", "games": games}
    document = {"system": "fide-standard", "players": players, "events": [event]}
    page = explained(capsys, tmp_path, document, "--player", "Uma")
    assert "Rc = " in page
    assert "Second pass, with the limit on differences: " in page
    assert "[10.57]" in page
