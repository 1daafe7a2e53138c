"""Measures what the database does for the filters of a list, for a player's history and for a look-up by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection

from ratings.benchmarks.time_taken import BYTES_OF_MEGABYTE, database_clock
from ratings.lists.models import ListEntry
from ratingsite.site.benchmarks.filters_asked import Ask, NextPage, asked
from ratingsite.site.benchmarks.large_lists import large_lists
from ratingsite.site.benchmarks.own_database import own_database

HELP = """\
Make up an office with many lists of FIDE's size, ask for pages of them by every filter, for players' histories and for
single lines, and print what the database took: p50 and p95 of the milliseconds of its processor for all statements of a
page together, and how many there were. The newest list and the oldest are asked in turn. The
last line says how much stays under 5 ms at p95.

Counted is the time of the connection's own process of PostgreSQL, which must run on this machine, and of SQLite that of
the thread that asks: what else the machine does makes no difference.

Works in a database of its own beside the office's, thrown away behind it. What it costs to keep a list is printed too.
"""
WIDE = 46
ASKED_FOR = 5.0
"""Milliseconds at p95 that nothing should take longer than."""
Write = Callable[[str], object]


def add_arguments(parser: CommandParser) -> None:
    """How many lists, how long, and how often each thing is asked."""
    parser.add_argument("--lists", type=int, default=6, help="how many lists there are (6)")
    parser.add_argument("--lines", type=int, default=570_000, help="lines of each (570,000)")
    parser.add_argument("--asks", type=int, default=40, help="how often each thing is asked (40)")
    parser.add_argument("--seed", type=int, default=2025, help="what the office is made from (2025)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, ask, print; nothing stays."""
    lists, lines, asks, seed = (options[name] for name in ("lists", "lines", "asks", "seed"))
    if lists < 2 or lines < 200 or asks < 4:
        raise CommandError("--lists: from 2; --lines: from 200; --asks: from 4")
    with own_database() as vendor:
        office = large_lists(lists, lines, seed)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if vendor == "postgresql" else "ANALYZE")
        if vendor == "postgresql":
            _write_what_was_filled()
        write(f"{vendor}: {lists} lists of {lines:,} lines, seed {seed}, each asked {asks} times\n")
        for kept, size in _sizes(lists):
            write(f"{kept:<{WIDE}}{size / BYTES_OF_MEGABYTE:>10.1f} MB a list\n")
        write(f"{'':<{WIDE}}{'p50':>10}{'p95':>10}{'most':>10}  statements\n")
        slow: list[tuple[float, str]] = []
        for name, ask in asked(office, seed):
            taken = measured(ask, asks)
            write(_told(name, taken))
            slow.append((_p95(taken), name))
        most, slowest = max(slow)
        below = sum(each < ASKED_FOR for each, _ in slow)
        write(f"filters: {below} of {len(slow)} under {ASKED_FOR:g} ms, slowest {most:.1f} ms ({slowest})\n")


def _write_what_was_filled() -> None:
    """As the server does every some minutes: else who reads a page would first have to write one of the filling. It
    takes a role that may, and others wait for the server themselves.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone() == (True,):
            cursor.execute("CHECKPOINT")


# ---------------------------------------------------------------- measuring
@dataclass
class Taken:
    """Milliseconds of the statements of one page, and how many there were."""

    clock: Callable[[], int]
    milliseconds: float = 0.0
    statements: int = 0

    def count(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Let a statement by, timed with its answer."""
        begun = self.clock()
        answer = execute(sql, params, many, context)
        self.milliseconds += (self.clock() - begun) / 1_000_000
        self.statements += 1
        return answer


def measured(ask: Ask, asks: int) -> list[Taken]:
    found, clock = [], database_clock()
    for turn in range(asks):
        if isinstance(ask, NextPage):
            ask.prepare(turn)
        taken = Taken(clock)
        with connection.execute_wrapper(taken.count):
            ask(turn)
        found.append(taken)
    return found


def _told(name: str, found: list[Taken]) -> str:
    milliseconds = [each.milliseconds for each in found]
    cells = (median(milliseconds), _p95(found), max(milliseconds))
    return f"{name:<{WIDE}}" + "".join(f"{cell:>10.2f}" for cell in cells) + f"{max(e.statements for e in found):>12}\n"


def _p95(found: list[Taken]) -> float:
    return quantiles([each.milliseconds for each in found], n=20, method="inclusive")[-1]


def _sizes(lists: int) -> Iterator[tuple[str, float]]:
    """What the lines and each of their indexes take up, by list; SQLite does not tell."""
    if connection.vendor != "postgresql":
        return
    table = f"{ListEntry._meta.db_table}%"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_relation_size(oid)), sum(pg_total_relation_size(oid)) FROM pg_class "
            "WHERE relkind = 'r' AND relname LIKE %s",
            [table],
        )
        rows, whole = cursor.fetchone()
        yield "rows", float(rows) / lists
        yield "rows and indexes", float(whole) / lists
        cursor.execute(
            "SELECT substring(pg_get_indexdef(i.indexrelid) FROM 'USING.*'), sum(pg_relation_size(i.indexrelid)) "
            "FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid "
            "WHERE t.relkind = 'r' AND t.relname LIKE %s GROUP BY 1 ORDER BY 2 DESC",
            [table],
        )
        for told, size in cursor.fetchall():
            yield f"  {told.removeprefix('USING btree ')[:31]}", float(size) / lists
