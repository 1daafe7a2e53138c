"""What the commands of the contract do with the streams of the shell: the same bytes in every terminal, ``-`` for
standard input, and a status of its own where the answer cannot be written.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PERIOD = json.dumps({"system": "fide-standard", "players": {"Ä": {"rating": 2000}}, "events": []}).encode()
FULL = "/dev/full"


def shell(words: str, *, given: bytes = PERIOD, **letters: str) -> subprocess.CompletedProcess[bytes]:
    """A line as a shell runs it, with what is said of the letters of its terminal."""
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" manage.py {words}'],
        cwd=ROOT, input=given, capture_output=True, timeout=60, check=False, env=os.environ | letters,
    )  # fmt: skip


@pytest.mark.asks_nobody
def test_a_terminal_without_the_letters_gets_the_same_bytes() -> None:
    done = shell("explain", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[0] == "Ä: 2000 ±0 → 2000"


@pytest.mark.asks_nobody
def test_the_help_is_told_there_too() -> None:
    done = shell("application --help", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "for a title – by norms" in done.stdout.decode()


@pytest.mark.asks_nobody
def test_a_dash_is_standard_input() -> None:
    done = shell("rate -")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["players"]["Ä"]["rating_after"] == 2000


@pytest.mark.asks_nobody
def test_standard_input_that_is_closed_is_an_empty_document() -> None:
    done = shell("rate <&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"line 1, column 1: expected JSON, got nothing\n")


@pytest.mark.asks_nobody
@pytest.mark.skipif(not Path(FULL).exists(), reason="no device that is always full")
def test_an_answer_that_cannot_be_written_is_neither_accepted_nor_refused() -> None:
    done = shell(f"check_report - >{FULL}", given=b"")
    assert done.returncode == 2
    assert done.stderr == b"standard output: expected room for the answer, got No space left on device\n"


@pytest.mark.asks_nobody
def test_whoever_reads_the_beginning_only_is_not_told_of_it() -> None:
    players = {f"P{number}": {"rating": 2000} for number in range(2000)}
    period = json.dumps({"system": "fide-standard", "players": players, "events": []}).encode()
    done = shell("rate | head -c 1", given=period)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{", b"")
