"""Measures a month of FIDE's size from its start to its published list, beside its own pure pipe."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from django.core.management.base import CommandError, CommandParser

from ratingsite.site.benchmarks.month_office import MOST_BEHIND, another_month, month_office
from ratingsite.site.benchmarks.month_turn import Turn, month_apart, turn_apart
from ratingsite.site.benchmarks.month_watch import Taken
from ratingsite.site.benchmarks.own_database import copied_database, own_database

HELP = """\
Make up a month – register, two lists, the ledger's events, a quarter of them begun under the list before – and take it
from the start of its run to its published list; print what each stage takes, and how many times its own pure pipe the
way from the freeze to the list is: games and state out of rows by aggregated SELECTs, the kernel that the run asks, for
the same games, and whole lines and results as ready text by COPY into bare tables (on SQLite fetchall, the kernel,
executemany).

Works in databases of its own beside the office's, thrown away behind it. 1 is FIDE's month: 1,000,000 games, 570,000
lines. Every round takes the same month anew, in a copy of what was made up and in a process of its own, and the pipe
behind it. The medians are compared on the wall, where what two do at once counts once – so leave the machine alone –,
and in seconds of the processors, of the worker's process and of the whole server of the database. Once with the indexes
of the filters, which a worker builds when the review has begun, and once, as in the last line, without them. COPYs are
counted as statements.
"""
Write = Callable[[str], object]
FROM_THE_FREEZE, WITH_THE_INDEXES = attrgetter("from_the_freeze"), attrgetter("with_the_indexes")


def add_arguments(parser: CommandParser) -> None:
    """How large the month is, out of which seed, and how often it is taken."""
    parser.add_argument("--size", type=float, default=0.1, help="1 is FIDE's month (0.1)")
    parser.add_argument("--seed", type=int, default=2022, help="another one makes another month (2022)")
    parser.add_argument("--rounds", type=int, default=3, help="how often run and pipe are taken in turn (3)")
    parser.add_argument("--behind", type=int, default=0, help="so many months were rated before it (0)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, run, publish, print; nothing stays."""
    size, rounds, behind = options["size"], options["rounds"], options["behind"]
    if not 0 < size <= 10:
        raise CommandError(f"--size: a number above 0, at most 10; found {size}")
    if rounds < 1:
        raise CommandError(f"--rounds: at least 1; found {rounds}")
    if not 0 <= behind <= MOST_BEHIND:
        raise CommandError(f"--behind: at most {MOST_BEHIND}; found {behind}")
    with own_database() as vendor:
        office = month_office(size, options["seed"])
        for _ in range(behind):
            month_apart()
            another_month(office)
        turns = [_turn() for _ in range(rounds)]
    rated = f"{office.games:,} games, {turns[0].players:,} players, {turns[0].lines:,} lines"
    write(f"{rated} on {vendor}, seed {options['seed']}, rounds {rounds}\n")
    _tell(turns, write)


def _turn() -> Turn:
    with copied_database():
        return turn_apart()


def _tell(turns: list[Turn], write: Write) -> None:
    """The stages of the turn in the middle, and the lines that compare."""
    middle = sorted(turns, key=lambda turn: turn.whole.wall)[len(turns) // 2]
    write(f"{'':12}{'wall s':>9}{'worker s':>10}{'database s':>12}{'statements':>12}\n")
    rows = {
        **middle.stages,
        "whole": middle.whole,
        "with indexes": middle.with_the_indexes,
        "from frozen": middle.from_the_freeze,
        "pure pipe": middle.pipe,
    }
    for stage, taken in rows.items():
        counted = f"{taken.statements:12,}" if taken.statements else ""
        write(f"{stage:12}{taken.wall:9.2f}{taken.own:10.2f}{taken.database:12.2f}{counted}\n")
    write(f"hashes of input, results, lines, chain: {' '.join(each[:12] for each in middle.hashes)}\n")
    write(f"memory: {middle.base:.0f} MB before the run, {middle.peak:.0f} MB at most\n")
    wall, processors = attrgetter("wall"), attrgetter("processors")
    for what, part in (("with the indexes", WITH_THE_INDEXES), ("without them", FROM_THE_FREEZE)):
        told = f"{_times(turns, part, wall):.1f} times the pipe, {_times(turns, part, processors):.1f} its processors"
        write(f"from the freeze {what} {told}\n")
    times, most = _times(turns, FROM_THE_FREEZE, wall), max(turn.peak for turn in turns)
    write(f"month: {times:.1f} times its own pure pipe, {most:.0f} MB, {middle.from_the_freeze.statements:,} queries\n")


def _times(turns: list[Turn], part: Callable[[Turn], Taken], seconds: Callable[[Taken], float]) -> float:
    """The median of the runs, of which the pipe's is the unit."""
    pipe = statistics.median(seconds(turn.pipe) for turn in turns)
    return statistics.median(seconds(part(turn)) for turn in turns) / pipe
