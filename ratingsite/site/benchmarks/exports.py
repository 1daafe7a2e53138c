"""Measures how long a list of FIDE's size takes to become a file, beside a plain COPY of its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from statistics import median
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection

from ratings.benchmarks.time_taken import forget_peak, peak, processor_seconds
from ratings.lists.exports import FORMATS, in_chunks
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratingsite.site.benchmarks.large_lists import large_lists
from ratingsite.site.benchmarks.own_database import look_at_what_was_filled, own_database

HELP = """\
Make up a list of FIDE's size, write it in each layout, and print how many times a plain COPY of the same columns out of
the database that takes, and the peak memory of the process.

Works in a database of its own beside the office's, thrown away behind it. On SQLite the plain pipe is fetchall. Counted
are seconds of the processors, of this process and of the database's; the plain pipe runs before each file.
"""
PLAIN = (
    f"SELECT p.fide_id, e.name, e.title, e.federation_id, e.sex, e.birth_year, e.rating, e.games, e.k_factor, "  # noqa: S608
    f"e.is_inactive FROM {ListEntry._meta.db_table} AS e JOIN {Player._meta.db_table} AS p ON p.id = e.player_id"
)
Write = Callable[[str], object]


def add_arguments(parser: CommandParser) -> None:
    """How long the list is."""
    parser.add_argument("--lines", type=int, default=570_000, help="lines of the list (570,000)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each file is written (3)")
    parser.add_argument("--seed", type=int, default=2025, help="what the list is made from (2025)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, write, print; nothing stays."""
    lines, rounds, seed = (options[name] for name in ("lines", "rounds", "seed"))
    if lines < 200 or rounds < 1:
        raise CommandError("--lines: from 200; --rounds: from 1")
    with own_database() as vendor:
        (shown,) = large_lists(1, lines, seed).lists
        look_at_what_was_filled()
        forget_peak()
        write(f"{vendor}: {lines:,} lines, seed {seed}, medians of {rounds}\n")
        for name, plain, written in files(shown, rounds):
            write(f"{name}: plain {plain:.2f} s, written {written:.2f} s: {written / plain:.1f} times\n")
        write(f"peak {peak():.0f} MB\n")


def files(shown: RatingList, rounds: int) -> Iterator[tuple[str, float, float]]:
    """Each layout with the seconds of the plain pipe and its own."""
    for name, layout in FORMATS.items():
        turns = [
            (processor_seconds(plain_pipe), processor_seconds(lambda: sum(map(len, in_chunks(layout.write(shown))))))  # noqa: B023
            for _ in range(rounds)
        ]
        yield name, median(plain for plain, _ in turns), median(written for _, written in turns)


def plain_pipe() -> int:
    """The columns of all lines, as the database gives them; how many bytes or rows."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY ({PLAIN}) TO STDOUT") as copy:
                return sum(len(piece) for piece in copy)
        cursor.execute(PLAIN)
        return len(cursor.fetchall())
