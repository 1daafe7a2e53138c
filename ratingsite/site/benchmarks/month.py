"""Measures a month of FIDE's size from its start to its published list, beside its own pure pipe."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.test.utils import override_settings

from ratings.benchmarks.time_taken import forget_peak, peak
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import approve_list
from ratings.runs.start import start_run
from ratingsite.site.benchmarks.month_office import LIST_DATE, NOW, SYSTEM, MonthOffice, month_office
from ratingsite.site.benchmarks.month_pipe import Pipe
from ratingsite.site.benchmarks.month_watch import Taken, Watch
from ratingsite.site.benchmarks.own_database import copied_database, own_database

HELP = """\
Make up a month – register, two lists, the ledger's events, a quarter of them begun under the list before – and take it
from the start of its run to its published list; print what each stage takes, and how many times its own pure pipe that
is: games and state out of rows by aggregated SELECTs, the kernel that the run asks, for the same games, and whole lines
and results as ready text by COPY into bare tables (on SQLite fetchall, the kernel, executemany).

Works in databases of its own beside the office's, thrown away behind it. 1 is FIDE's month: 1,000,000 games, 570,000
lines. Every round takes the same month anew, in a copy of what was made up, and the pipe behind it; the medians are
compared, in seconds of the processors: of this process and of the database's own. COPYs are counted as statements.
"""
PIPES_A_ROUND = 3
Write = Callable[[str], object]


def add_arguments(parser: CommandParser) -> None:
    """How large the month is, out of which seed, and how often it is taken."""
    parser.add_argument("--size", type=float, default=0.1, help="1 is FIDE's month (0.1)")
    parser.add_argument("--seed", type=int, default=2022, help="another one makes another month (2022)")
    parser.add_argument("--rounds", type=int, default=3, help="how often run and pipe are taken in turn (3)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, run, publish, print; nothing stays."""
    size, rounds = options["size"], options["rounds"]
    if not 0 < size <= 10:
        raise CommandError(f"--size: a number above 0, at most 10; found {size}")
    if rounds < 1:
        raise CommandError(f"--rounds: at least 1; found {rounds}")
    # nobody else takes the run, so that no lease has to be renewed meanwhile
    with override_settings(RUN_LEASE_SECONDS=24 * 3600, PORTAL_FAILPOINTS=""), own_database() as vendor:
        office = month_office(size, options["seed"])
        turns = [_turn(office) for _ in range(rounds)]
    run = turns[0].run
    rated = f"{office.games:,} games, {run.done:,} players, {run.lines_count:,} lines"
    write(f"{rated} on {vendor}, seed {options['seed']}, rounds {rounds}\n")
    _tell(turns, write)


@dataclass(frozen=True, kw_only=True)
class _Turn:
    """The month taken once, and its pipe behind it; ``peak`` is that of the run, in megabytes."""

    run: RatingRun
    stages: Mapping[str, Taken]
    pipe: Taken
    peak: float

    @property
    def whole(self) -> Taken:
        return sum(self.stages.values(), Taken())


def _turn(office: MonthOffice) -> _Turn:
    with copied_database():
        forget_peak()
        run, stages = _run(office)
        most = peak()
        return _Turn(run=run, stages=stages, pipe=_pipe(run), peak=most)


def _run(office: MonthOffice) -> tuple[RatingRun, Mapping[str, Taken]]:
    """The run with its stages, and the approval as the browser waits for it."""
    watch = Watch()
    with watch.counting():
        watch.enter("start")
        run = start_run(open_period(SYSTEM, LIST_DATE), by=office.administrator, now=NOW)
        watch.enter("queued")
        advance_run(run.pk, clock=lambda: NOW, tell=watch.tell)
        watch.enter("")
        run.flags.update(looked_by=office.commission, looked_at=NOW)  # people do that, one by one
        watch.enter("approval")
        approve_list(run, by=office.commission, now=NOW)
        watch.enter("publishing")
        advance_run(run.pk, clock=lambda: NOW, tell=watch.tell)
        watch.enter("")
    run.refresh_from_db()
    if run.published_list is None:
        raise CommandError(f"the month came to {run.state}: {run.failure}")
    return run, watch.stages


def _pipe(run: RatingRun) -> Taken:
    """The pipe in the middle of some."""
    pipe = Pipe(run)
    found = [pipe.taken() for _ in range(PIPES_A_ROUND)]
    return sorted(found, key=lambda taken: taken.processors)[PIPES_A_ROUND // 2]


def _tell(turns: list[_Turn], write: Write) -> None:
    """The stages of the turn in the middle, and the line that compares."""
    middle = sorted(turns, key=lambda turn: turn.whole.processors)[len(turns) // 2]
    write(f"{'':12}{'wall s':>9}{'worker s':>10}{'database s':>12}{'statements':>12}\n")
    for stage, taken in {**middle.stages, "whole": middle.whole, "pure pipe": middle.pipe}.items():
        counted = f"{taken.statements:12,}" if taken.statements else ""
        write(f"{stage:12}{taken.wall:9.2f}{taken.own:10.2f}{taken.database:12.2f}{counted}\n")
    times = statistics.median(turn.whole.processors for turn in turns) / statistics.median(
        turn.pipe.processors for turn in turns
    )
    most = max(turn.peak for turn in turns)
    write(f"month: {times:.1f} times its own pure pipe, {most:.0f} MB, {middle.whole.statements:,} queries\n")
