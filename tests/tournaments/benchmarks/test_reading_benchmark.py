"""``benchmark trf``: what it measures and says; the seconds themselves are no test."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tournaments.benchmarks.sample_report import sample_report
from tournaments.trf import read_report

pytestmark = pytest.mark.usefixtures("little_garbage")


def said(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    call_command("benchmark", "trf", "--without-library", "--runs", "1", *options)
    return capsys.readouterr().out.splitlines()


def test_every_way_of_reading_is_measured_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "--players", "20", "--rounds", "3", "--seed", "5")
    assert lines[0] == f"20 players, 3 rounds, {len(sample_report(20, 3, 5))} bytes, seed 5"
    assert [line[:24].strip() for line in lines[1:4]] == ["read and check", "read, all cells, games", "cell by cell"]
    assert [line.split("    ")[0] for line in lines[4:]] == ["   20 players,  3 rounds", "   20 players, 19 rounds"]


def test_it_is_read_at_least_once(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="--runs: a whole number from 1; found 0"):
        said(capsys, "--players", "20", "--rounds", "3", "--runs", "0")


@pytest.mark.parametrize("options", [("--players", "7"), ("--players", "10000"), ("--players", "8", "--rounds", "8")])
def test_an_open_that_cannot_be_is_refused(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="an even number up to 9998"):
        said(capsys, *options)


def test_the_same_seed_gives_the_same_open_and_nobody_meets_twice() -> None:
    raw = sample_report(10, 9, 3)
    assert raw == sample_report(10, 9, 3) != sample_report(10, 9, 4)
    report = read_report(raw).report
    assert report is not None
    assert {len({cell.opponent for cell in player.cells}) for player in report.players} == {9}
    assert report.counts()[:2] == (10, 9)
