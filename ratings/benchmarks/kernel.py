"""Measures the kernel that rates whole periods beside the plain engine and beside one pass of memory copy."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from django.core.management.base import CommandError, CommandParser

from ratings.benchmarks.one_pass import one_pass
from ratings.benchmarks.sample import Sample, key_of, sample_month, snapshot_of
from ratings.kernel import EDITIONS, NONE, Ratings, rate_month, ratings_of
from ratings.kernel.arrays import Month, Numbers
from ratings.regulations import PeriodResult, PeriodSnapshot, rate_period
from ratings.regulations.fide.edition import FideEdition

HELP = """\
Rate a generated month with the vectorised kernel and with the plain engine, and print seconds, ratios, peak memory
and whether the results are the same bytes. Needs no database.

The same seed gives the same month: tournaments of nine rounds across the turn of a year, players without a rating,
forfeits, differences beyond 400. The plain engine rates the whole. With --share it is given every SHARE-th player with
all their games: these results are exact, and its seconds are scaled up by the number of games. That makes it look up to
twice as slow as it is, because a smaller part of each tournament bears the cost of the whole tournament.

A round is copy and kernel in turn, five times, of which the medians count, and then the plain engine. Ratios are
medians over the rounds. Of the edition of 2022, where a C compiler is there, kernel and one pass in C over the same
columns take turns too, 25 times: what the pass sums must be what the kernel has found.
"""
BYTES_OF_MEGABYTE = 1_000_000
PAIRS, TURNS_WITH_C = 5, 25

Answer = TypeVar("Answer")
Columns = tuple[npt.NDArray[np.generic], ...]


@dataclass(frozen=True, kw_only=True)
class Task:
    """The month for the kernel, and as much of it as the plain engine is to rate."""

    sample: Sample
    wanted: npt.NDArray[np.bool_]
    period: PeriodSnapshot

    @property
    def games(self) -> int:
        """How many games the month has."""
        return len(self.sample.month.games.event)

    @property
    def plain_games(self) -> int:
        """How many of them the plain engine rates."""
        return sum(len(event.games) for event in self.period.events)


@dataclass(frozen=True, kw_only=True)
class Round:
    """The seconds of one round, those of the plain engine for the games that it was given, and what it answered."""

    copy: float
    kernel: float
    plain: float
    plain_peak: float | None
    result: PeriodResult


def add_arguments(parser: CommandParser) -> None:
    """How much is measured, and of what."""
    parser.add_argument("--games", type=int, default=1_000_000, help="games of the month (1,000,000)")
    parser.add_argument("--share", type=int, default=1, help="the plain engine rates every SHARE-th player (1)")
    parser.add_argument("--rounds", type=int, default=1, help="how often the plain engine is run (1)")
    parser.add_argument("--seed", type=int, default=2022, help="what the month is made from (2022)")
    parser.add_argument(
        "--edition", choices=[edition.id for edition in EDITIONS], default=EDITIONS[0].id, help="(fide-2022)"
    )


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Generate, measure, compare, print; a difference is an error."""
    for name in ("games", "share", "rounds"):
        if options[name] < 1:
            raise CommandError(f"--{name}: a whole number from 1; found {options[name]}")
    sample = sample_month(_edition(options["edition"]), options["games"], options["seed"])
    rate_month(sample.month)  # reads the tables
    # before the plain engine's objects exist, so that the kernel's peak is its own
    kernel_peak, ratings = _peak(lambda: rate_month(sample.month))
    task = _task(sample, options["share"])
    _print_month(task, options, write)
    _print_one_pass(sample.month, ratings, write)
    rounds = _rounds(task, options["rounds"])
    _print_seconds(task, rounds, kernel_peak, write)
    _print_identity(_kernel_bytes(ratings, task), _plain_bytes(rounds[-1].result, task), task, write)


def _print_month(task: Task, options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    month, edition = task.sample.month, options["edition"]
    write(
        f"{edition}, seed {options['seed']}: {task.games:,} games, {len(month.players.rating):,} players,"
        f" {len(month.events.end):,} events, {month.nbytes / BYTES_OF_MEGABYTE:.1f} MB of columns"
    )
    write(f"the plain engine rates {task.plain_games:,} of these games: 1 player of {options['share']}")


def _print_seconds(task: Task, rounds: list[Round], kernel_peak: float | None, write: Callable[[str], object]) -> None:
    scale = task.games / task.plain_games
    scaled = "" if scale == 1 else f", scaled by {scale:.2f}"
    write(_row("", "seconds", "ratio to the kernel", "peak MB of the process"))
    for name, seconds, peak in (
        (f"plain engine{scaled}", [each.plain * scale for each in rounds], rounds[-1].plain_peak),
        ("kernel", [each.kernel for each in rounds], kernel_peak),
        ("one pass of memory copy", [each.copy for each in rounds], None),
    ):
        ratios = [spent / each.kernel for spent, each in zip(seconds, rounds, strict=True)]
        write(_row(name, _median_and_range(seconds), f"{statistics.median(ratios):.4g}", _megabytes(peak)))
    times = statistics.median(each.kernel / each.copy for each in rounds)
    write(f"the kernel takes {times:.0f} times as long as one pass of memory copy")


def _print_one_pass(month: Month, ratings: Ratings, write: Callable[[str], object]) -> None:
    with one_pass(month) as plain:
        if plain is None:
            write("one pass in C was not measured: it takes a compiler and the limit of 2022")
            return
        rated = month.players.rating != NONE
        if any(np.any(one[rated] != other[rated]) for one, other in zip(plain(), _sums(ratings), strict=True)):
            raise CommandError("the sums of the kernel and of the pass in C differ")
        turns = [(_processor(plain), _processor(lambda: rate_month(month))) for _ in range(TURNS_WITH_C)]
        in_c, kernel = (statistics.median(seconds) for seconds in zip(*turns, strict=True))
        times = statistics.median(whole / one for one, whole in turns)
        write(f"one pass in C {in_c:.4g} s of CPU, the kernel {kernel:.4g} s: {times:.1f} times as long")


def _sums(ratings: Ratings) -> tuple[Numbers, Numbers, Numbers]:
    return ratings.games, ratings.score, ratings.expected


def _row(*cells: str) -> str:
    return f"{cells[0]:<40}{cells[1]:>30}{cells[2]:>22}{cells[3]:>25}"


def _print_identity(kernel: bytes, plain: bytes, task: Task, write: Callable[[str], object]) -> None:
    if kernel != plain:
        raise CommandError("the results of the kernel and of the plain engine differ")
    write(f"identical: the results of {np.count_nonzero(task.wanted):,} players, {len(plain):,} bytes")


def _edition(edition_id: str) -> FideEdition:
    return next(edition for edition in EDITIONS if edition.id == edition_id)


def _task(sample: Sample, share: int) -> Task:
    wanted = np.arange(len(sample.month.players.rating)) % share == 0
    task = Task(sample=sample, wanted=wanted, period=snapshot_of(sample, wanted))
    if not task.plain_games:
        raise CommandError("--share: a share that holds at least one game")
    return task


def _rounds(task: Task, count: int) -> list[Round]:
    columns = task.sample.month.columns()
    copies = tuple(np.empty_like(column) for column in columns)
    return [_round(task, columns, copies) for _ in range(count)]


def _round(task: Task, columns: Columns, copies: Columns) -> Round:
    pairs = [
        (_timed(lambda: _copy(columns, copies))[0], _timed(lambda: rate_month(task.sample.month))[0])
        for _ in range(PAIRS)
    ]
    copied, kernel = (statistics.median(seconds) for seconds in zip(*pairs, strict=True))
    peak, (plain, result) = _peak(lambda: _timed(lambda: rate_period(task.period)))
    return Round(copy=copied, kernel=kernel, plain=plain, plain_peak=peak, result=result)


def _copy(columns: Columns, copies: Columns) -> None:
    for column, copy in zip(columns, copies, strict=True):
        np.copyto(copy, column)


def _processor(run: Callable[[], object]) -> float:
    gc.collect()
    begun = time.process_time()
    run()
    return time.process_time() - begun


def _timed(run: Callable[[], Answer]) -> tuple[float, Answer]:
    gc.collect()
    begun = time.perf_counter()
    answer = run()
    return time.perf_counter() - begun, answer


def _peak(run: Callable[[], Answer]) -> tuple[float | None, Answer]:
    """The most memory that the process had while it ran, in megabytes; ``None`` where the system does not tell."""
    gc.collect()
    resets = Path("/proc/self/clear_refs")
    if not resets.exists():
        return None, run()
    resets.write_text("5")  # the peak is what is resident now
    answer = run()
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024 / BYTES_OF_MEGABYTE, answer


def _kernel_bytes(ratings: Ratings, task: Task) -> bytes:
    return Ratings(**{field.name: getattr(ratings, field.name)[task.wanted] for field in fields(Ratings)}).tobytes()


def _plain_bytes(result: PeriodResult, task: Task) -> bytes:
    keys = map(key_of, np.flatnonzero(task.wanted).tolist())
    return ratings_of(PeriodResult(players={key: result.players[key] for key in keys})).tobytes()


def _median_and_range(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.4g} ({min(seconds):.4g}-{max(seconds):.4g})"


def _megabytes(peak: float | None) -> str:
    return "" if peak is None else f"{peak:.0f}"
