"""Measures what the database does for the filters of a list, for a player's history and for a look-up by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from statistics import median, quantiles
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection

from ratings.benchmarks.time_taken import BYTES_OF_MEGABYTE, database_clock
from ratings.lists.list_page import Filters, ListPage, list_page
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.rows import rows_of
from ratings.profiles.selectors import standings_of
from ratings.register.models import Player
from ratingsite.site.benchmarks.large_lists import LargeLists, large_lists
from ratingsite.site.benchmarks.own_database import own_database

HELP = """\
Make up an office with many lists of FIDE's size, ask for pages of them by every filter, for players' histories and for
single lines, and print what the database took: p50 and p95 of the milliseconds of its processor for all statements of a
page together, and how many there were. The newest list and the oldest are asked in turn.

Counted is the time of the connection's own process of PostgreSQL, which must run on this machine, and of SQLite that of
the thread that asks: what else the machine does makes no difference.

Works in a database of its own beside the office's, thrown away behind it. What it costs to keep a list is printed too.
"""
Write = Callable[[str], object]
Ask = Callable[[int], object]
"""Asks for something, another thing each time by the number of the turn."""


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
        write(f"{vendor}: {lists} lists of {lines:,} lines, seed {seed}, each asked {asks} times\n")
        for kept, size in _sizes(lists):
            write(f"{kept:<34}{size / BYTES_OF_MEGABYTE:>10.1f} MB a list\n")
        write(f"{'':<34}{'p50':>10}{'p95':>10}{'most':>10}  statements\n")
        for name, ask in asked(office, seed):
            write(_told(name, measured(ask, asks)))


# ---------------------------------------------------------------- what is asked
def asked(office: LargeLists, seed: int) -> Iterator[tuple[str, Ask]]:
    """What the office is asked, each by its name."""
    chance = Random(seed)  # noqa: S311 - which pages are asked for
    large, small = office.federations[:5], office.federations[60:]
    yield "a line by its key", lambda turn: _line(office, turn, chance)
    yield (
        "a player's history",
        lambda turn: standings_of(Player.objects.get(pk=chance.choice(office.players)), date.max),
    )
    filters: dict[str, Callable[[], Filters]] = {
        "nothing": Filters,
        "nothing, in the middle": lambda: Filters(after=chance.choice(office.players)),
        "by name": lambda: Filters(sort="name"),
        "by name, in the middle": lambda: Filters(sort="name", after=chance.choice(office.players)),
        "active": lambda: Filters(active=True),
        "women": lambda: Filters(sex="w"),
        "women, active": lambda: Filters(sex="w", active=True),
        "women, by name": lambda: Filters(sex="w", sort="name"),
        "title": lambda: Filters(title=chance.choice(("GM", "IM", "FM"))),
        "title that few have": lambda: Filters(title="WGM"),
        "title that nobody has": lambda: Filters(title="WCM", sex="m"),
        "large federation": lambda: Filters(federation=chance.choice(large)),
        "large federation, women, active": lambda: Filters(federation=chance.choice(large), sex="w", active=True),
        "large federation, title": lambda: Filters(federation=chance.choice(large), title="FM"),
        "large federation, by name": lambda: Filters(federation=chance.choice(large), sort="name"),
        "small federation": lambda: Filters(federation=chance.choice(small)),
        "small federation, women, active": lambda: Filters(federation=chance.choice(small), sex="w", active=True),
        "small federation, by name": lambda: Filters(federation=chance.choice(small), sort="name"),
        "name, one letter": lambda: Filters(q=chance.choice("bdgkmprs")),
        "name, two letters": lambda: Filters(q=chance.choice(("ba", "ko", "ma", "se"))),
        "name, four letters": lambda: Filters(q=chance.choice(("bana", "kori", "mase", "vovi"))),
        "name, whole": lambda: Filters(q=Player.objects.get(pk=chance.choice(office.players)).name),
        "name, large federation": lambda: Filters(q="ma", federation=chance.choice(large)),
        "unrated": lambda: Filters(unrated=True),
    }  # fmt: skip
    for name, made in filters.items():
        yield name, lambda turn, made=made: _page(_list(office, turn), made())


def _page(rating_list: RatingList, filters: Filters) -> ListPage:
    """The lines, and who they are about."""
    page = list_page(rating_list, filters)
    rows_of(rating_list, page.entries)
    return page


def _list(office: LargeLists, turn: int) -> Any:
    return office.lists[-1 if turn % 2 else 0]


def _line(office: LargeLists, turn: int, chance: Random) -> ListEntry:
    return ListEntry.objects.get(rating_list=_list(office, turn), player=chance.choice(office.players))


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
        taken = Taken(clock)
        with connection.execute_wrapper(taken.count):
            ask(turn)
        found.append(taken)
    return found


def _told(name: str, found: list[Taken]) -> str:
    milliseconds = [each.milliseconds for each in found]
    cells = (median(milliseconds), quantiles(milliseconds, n=20)[-1], max(milliseconds))
    return f"{name:<34}" + "".join(f"{cell:>10.2f}" for cell in cells) + f"{max(e.statements for e in found):>12}\n"


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
