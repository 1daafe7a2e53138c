"""Report files of others, real and made: each is taken or refused for the reason that is written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.shared_material import shared_file, shared_files
from tournaments.trf import Severity, read_report, write_report

_EXPECTED = Path(__file__).resolve().parents[2] / "reports" / "expected.json"
EXPECTED: dict[str, Any] = json.loads(_EXPECTED.read_text(encoding="utf-8"))
NAMES = sorted(name for name in EXPECTED if not name.startswith("_"))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_taken_or_refused_as_written_down(name: str) -> None:
    result = read_report(shared_file(f"trf/{name}").read_bytes())
    errors = sorted({fault.code for fault in result.faults if fault.severity is Severity.ERROR})
    expected = EXPECTED[name]
    assert (result.accepted, errors) == (expected["accepted"], expected["errors"]), expected["reason"]


def test_every_file_beside_the_project_is_written_down() -> None:
    shared_file("trf/index.json")
    assert [path.name for path in shared_files("trf/*.trf")] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_players_games_forfeits_and_byes_are_those_of_the_index(name: str) -> None:
    index = json.loads(shared_file("trf/index.json").read_text(encoding="utf-8"))
    known = next(entry["integrity"] for entry in index if entry["name"] == name)
    report = read_report(shared_file(f"trf/{name}").read_bytes()).report
    assert report is not None
    found = report.counts()
    # The index counts a result that only one of the two lines has as a game; here it is a fault.
    one_sided = 1 if name == "moritz72__missing_result.trf" else 0
    assert (found.players, found.games + one_sided, found.forfeits, found.byes) == (
        known["players_parsed"],
        known["games_played"],
        known["forfeits"],
        known["byes_or_absences"],
    )


@pytest.mark.parametrize("name", [name for name in NAMES if EXPECTED[name]["accepted"]])
def test_an_accepted_file_reads_the_same_after_writing(name: str) -> None:
    report = read_report(shared_file(f"trf/{name}").read_bytes()).report
    assert report is not None
    again = read_report(write_report(report))
    assert (again.accepted, again.report) == (True, report)


def test_the_us_championship_is_accepted_with_two_things_to_tick() -> None:
    result = read_report(shared_file("demo/us-championship-2025.trf").read_bytes())
    assert result.accepted
    assert [fault.code for fault in result.faults] == ["round-dates-missing", "arbiter-not-named"]
    assert result.report is not None
    assert result.report.counts() == (12, 11, 66, 0, 0)
