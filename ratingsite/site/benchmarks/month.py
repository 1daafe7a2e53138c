"""Measures a month of FIDE's size from its start to its published list, beside its own pure pipe."""

from __future__ import annotations

import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.test.utils import override_settings

from ratings.lists.services import ENTRIES_A_WRITE
from ratings.runs.compute import RESULTS_A_CHUNK
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import STAGES, advance_run
from ratings.runs.publish import approve_list
from ratings.runs.start import start_run
from ratingsite.site.benchmarks.month_office import LIST_DATE, NOW, SYSTEM, MonthOffice, month_office
from ratingsite.site.benchmarks.month_pipe import Pipe
from ratingsite.site.benchmarks.own_database import own_database

HELP = """\
Make up a month – register, two lists, the ledger's events, a quarter of them begun under the list before – and take it
from the start of its run to its published list; print the seconds of each stage, and how many times its own pure pipe
that is: games and state out of rows by aggregated SELECTs, the kernel, whole lines and results as ready text by COPY
into bare tables (on SQLite fetchall, the kernel, executemany).

Works in a database of its own beside the office's, thrown away behind it. 1 is FIDE's month: 1,000,000 games, 570,000
lines. COPYs are counted among the statements. The pipe runs five times behind the run; its median counts.
"""
PIPES = 5
BYTES_OF_MEGABYTE = 1_000_000
Write = Callable[[str], object]


def add_arguments(parser: CommandParser) -> None:
    """How large the month is, and out of which seed."""
    parser.add_argument("--size", type=float, default=0.1, help="1 is FIDE's month (0.1)")
    parser.add_argument("--seed", type=int, default=2022, help="another one makes another month (2022)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, run, publish, print; nothing stays."""
    size = options["size"]
    if not 0 < size <= 10:
        raise CommandError(f"--size: a number above 0, at most 10; found {size}")
    # nobody else takes the run, so that no lease has to be renewed meanwhile
    with override_settings(RUN_LEASE_SECONDS=24 * 3600, PORTAL_FAILPOINTS=""), own_database() as vendor:
        office = month_office(size, options["seed"])
        _forget_peak()
        run, seconds, statements = _run(office)
        peak = _peak()
        pipe = _pipe(office, run)
    whole = sum(seconds.values())
    games = len(office.sample.month.games.event)
    write(f"{games:,} games, {run.done:,} players, {run.lines_count:,} lines on {vendor}, seed {options['seed']}\n")
    for stage, taken in seconds.items():
        write(f"{stage:12}{taken:9.2f} s\n")
    write(f"{'whole':12}{whole:9.2f} s\n{'pure pipe':12}{pipe:9.2f} s\n")
    write(f"month: {whole / pipe:.1f} times its own pure pipe, {peak:.0f} MB, {statements:,} queries\n")


def _run(office: MonthOffice) -> tuple[RatingRun, dict[str, float], int]:
    """The run with the seconds of each stage, of the approval as the browser waits for it, and all statements."""
    watch = _Watch()
    with connection.execute_wrapper(watch.count):
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
    copies = 1 + -(-run.done // RESULTS_A_CHUNK) + -(-run.lines_count // ENTRIES_A_WRITE)
    is_copied = connection.vendor == "postgresql"  # executemany is counted as it goes by
    return run, watch.seconds, watch.statements + (copies if is_copied else 0)


class _Watch:
    """Adds up the seconds of stages as a run goes through them, and counts statements."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.statements = 0
        self._stage, self._since, self._told = "", time.perf_counter(), Counter[str]()

    def enter(self, stage: str) -> None:
        """From now on the seconds are those of this stage."""
        now = time.perf_counter()
        if self._stage:
            self.seconds[self._stage] = self.seconds.get(self._stage, 0.0) + now - self._since
        self._stage, self._since = stage, now

    def tell(self, state: str, done: int, total: int) -> None:
        """What a run tells of its progress."""
        if state in STAGES and state != self._stage:
            self.enter(state)

    def count(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Let a statement by, counted."""
        self.statements += 1
        return execute(sql, params, many, context)


def _pipe(office: MonthOffice, run: RatingRun) -> float:
    before, published = run.previous_list_id, run.published_list_id
    pipe = Pipe(office.sample.month, before, published, run.pk)
    return statistics.median(pipe.seconds() for _ in range(PIPES))


# ---------------------------------------------------------------- memory
def _forget_peak() -> None:
    """Let the most memory so far be what is used now; what was made up before is no part of the measurement."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _peak() -> float:
    """The most memory since, in megabytes; without a system that tells, 0."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) * 1024 / BYTES_OF_MEGABYTE if found else 0.0
