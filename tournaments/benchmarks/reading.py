"""Measures the reading of large report files beside reading cell by cell, and beside a library that checks nothing."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.benchmarks.library import NotInstalled, library
from tournaments.benchmarks.sample_report import sample_report
from tournaments.trf import ReadResult, read_report

HELP = """\
Read a generated open with all its checks, beside reading it cell by cell, which gives the same, and beside the library
trf of PyPI, which checks nothing: CPU seconds, turn by turn in one run. Needs no database.

The library is installed into a temporary folder for this and thrown away behind it; without a network, or with
--without-library, the rest is measured. Smaller files show that time grows with the number of cells and no faster.
"""

Read = Callable[[bytes], ReadResult]


def add_arguments(parser: CommandParser) -> None:
    """The open, and how often it is read."""
    parser.add_argument("--players", type=int, default=9998, help="an even number (9998)")
    parser.add_argument("--rounds", type=int, default=9, help="(9)")
    parser.add_argument("--runs", type=int, default=7, help="how often each reads (7)")
    parser.add_argument("--seed", type=int, default=2026, help="what the open is made from (2026)")
    parser.add_argument("--without-library", action="store_true", help="measure only this project")


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Generate, read in every way, compare, print; a difference is an error."""
    players, rounds = options["players"], options["rounds"]
    if players % 2 or not rounds < players <= 9998 or not 1 <= rounds <= 30:
        raise CommandError("--players: an even number up to 9998 and above the rounds; --rounds: from 1 to 30")
    if options["runs"] < 1:
        raise CommandError(f"--runs: a whole number from 1; found {options['runs']}")
    raw = sample_report(players, rounds, options["seed"])
    _compare(raw)
    write(f"{players} players, {rounds} rounds, {len(raw)} bytes, seed {options['seed']}")
    times = _by_turns(raw, options, write)
    for name, seconds in times.items():
        ratio = median(seconds) / median(times[OURS])
        write(f"{name:<24} {median(seconds):.3f} s of CPU ({min(seconds):.3f}-{max(seconds):.3f}), {ratio:.2f} of ours")
    for fewer, more in ((min(1000, players), rounds), (players, min(30, players - 1))):
        write(_size(fewer, more, options))


OURS, BY_CELL, LIBRARY = "read and check", "cell by cell", "trf (no checks)"
EVERYTHING = "read, all cells, games"


def _by_turns(raw: bytes, options: Mapping[str, Any], write: Callable[[str], object]) -> dict[str, list[float]]:
    ways: dict[str, Callable[[], float]] = {
        OURS: lambda: timed(lambda: read_report(raw)),
        EVERYTHING: lambda: timed(lambda: _take_everything(raw)),
        BY_CELL: lambda: timed(lambda: read_report(raw, cell_by_cell=True)),
    }
    if options["without_library"]:
        return _turns(ways, options["runs"])
    try:
        with library(raw) as read:
            return _turns({**ways, LIBRARY: read}, options["runs"])
    except NotInstalled as problem:
        write(f"{LIBRARY}: not measured, {problem}")
        return _turns(ways, options["runs"])


def _turns(ways: Mapping[str, Callable[[], float]], runs: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, read in ways.items():
            times[name].append(read())
    return times


def timed(act: Callable[[], object]) -> float:
    """The CPU seconds of one act."""
    gc.collect()
    begun = time.process_time()
    act()
    return time.process_time() - begun


def _take_everything(raw: bytes) -> int:
    report = read_report(raw).report
    assert report is not None  # noqa: S101 - it was compared before
    return sum(len(tuple(player.cells)) for player in report.players) + len(report.games())


def _compare(raw: bytes) -> None:
    fast, plain = read_report(raw), read_report(raw, cell_by_cell=True)
    if fast != plain or not fast.accepted or fast.faults:
        raise CommandError("the two ways of reading differ, or find faults where there are none")


def _size(players: int, rounds: int, options: Mapping[str, Any]) -> str:
    raw = sample_report(players, rounds, options["seed"])
    seconds = median(timed(lambda: read_report(raw)) for _ in range(options["runs"]))
    each = 1_000_000 * seconds / players / rounds
    return f"{players:5} players, {rounds:2} rounds    {seconds:.3f} s of CPU, {each:.2f} µs for each of the cells"
