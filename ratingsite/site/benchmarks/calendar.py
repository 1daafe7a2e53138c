"""Measures the calendar and the lists of work of a large office beside a plain SELECT of the rows that they show."""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from datetime import time as time_of_day
from http import HTTPStatus
from statistics import median
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.site.benchmarks.own_database import look_at_what_was_filled, own_database
from ratingsite.site.benchmarks.pages_shown import A_PAGE, Opened, of_the_officer, pages_of
from ratingsite.site.benchmarks.sample_history import fill_with_history
from ratingsite.site.benchmarks.sample_office import fill, people
from ratingsite.site.work import work_count
from ratingsite.tasks import let_time_pass

HELP = """\
Open the pages of the calendar and of My work in an office with many tournaments and much to do: questions to the
database, seconds, and how many times a plain SELECT of the rows that each page reads.

A database of its own is made for this beside the office's (on PostgreSQL the user must be allowed to) and dropped
behind it. A tenth of everything is measured first: a page that asks more questions of the whole is an error, and so is
one that does not show what a plain SELECT finds, a header whose number costs more than one question, and a sweep that
asks more. What a sweep does is taken back.
"""
LEAST_WORK = 500  # whole pages of it, also of a tenth
LINK = re.compile(r"/(?:tournaments|reports)/[0-9a-f-]{36}/")
Write = Callable[[str], object]


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What something took: seconds of this process, and seconds on the wall."""

    cpu: float
    wall: float


def add_arguments(parser: CommandParser) -> None:
    """How much there is, and how often each page is opened."""
    parser.add_argument("--tournaments", type=int, default=20_000, help="(20,000)")
    parser.add_argument("--work", type=int, default=2_000, help="what waits for each of two people (2,000)")
    parser.add_argument("--done", type=int, default=0, help="tournaments of before of which nothing waits (0)")
    parser.add_argument("--runs", type=int, default=5, help="how often each page is opened (5)")
    parser.add_argument("--seed", type=int, default=2026, help="what the office is made from (2026)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """A tenth of the office and then the whole: the questions of every page in both, its seconds in the whole."""
    whole, work, done, runs, seed = (options[name] for name in ("tournaments", "work", "done", "runs", "seed"))
    if work < LEAST_WORK or whole < 4 * work or runs < 1:
        raise CommandError(f"--work: from {LEAST_WORK}; --tournaments: at least four times the work; --runs: from 1")
    with own_database() as vendor:
        office = people()
        fill(office, whole // 10, work // 10, seed)
        look_at_what_was_filled()
        of_few = {page.name: _questions(page) - page.parts for page in pages_of(office)}
        swept = _sweep(office.day)
        fill(office, whole - whole // 10, work - work // 10, seed + 1)
        fill_with_history(office, done, seed)
        look_at_what_was_filled()
        made = f"{whole:,} tournaments, {work:,} things to do, {done:,} done with"
        write(f"{vendor}: {made}, seed {seed}, medians of {runs}")
        write(_row("", "questions", "CPU", "on the wall", "plain SELECT", "ratio"))
        for page in pages_of(office):
            _told(page, of_few[page.name], runs, write)
        for name, user in (("officer", office.officer), ("arbiter", office.arbiter), ("administrator", None)):
            _header(name, user or office.administrator, office.day, work, runs, write)
        _swept(office.day, swept, runs, write)


# ---------------------------------------------------------------- opening them
def _browser(user: User | None) -> Client:
    browser = Client(SERVER_NAME="localhost", raise_request_exception=True)
    if user is not None:
        browser.force_login(user)
    return browser


def _questions(page: Opened) -> int:
    """How many questions the page asks, and whether it shows what it has to."""
    browser = _browser(page.user)
    browser.get(page.address)  # what is read once for all pages
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(page.address)
    links = LINK.findall(answer.content.decode().replace("\r\n ", ""))  # a feed folds its lines
    found = tuple(dict.fromkeys(links))
    if answer.status_code != HTTPStatus.OK or (len(found) < A_PAGE if page.shows is None else found != page.shows):
        raise CommandError(f"{page.name}: the page does not show what a plain SELECT finds")
    return len(asked)


def _told(page: Opened, of_few: int, runs: int, write: Write) -> None:
    """One line; more questions for many than for few are an error."""
    if (questions := _questions(page)) - page.parts > of_few:  # fewer where one list fills the page
        raise CommandError(f"{page.name}: {questions - of_few - page.parts} more questions for ten times as much")
    browser = _browser(page.user)
    opened, plain = [], []
    for _ in range(runs):
        opened.append(_timed(lambda: browser.get(page.address)))
        plain.append(_timed(lambda: [_select(rows) for rows in page.rows]))
    _line(page.name, questions, opened, plain, write)


def _header(name: str, user: User, day: date, work: int, runs: int, write: Write) -> None:
    """The number in the header of every page of somebody: one question, and as many as there are rows."""
    offices_of(user, day)  # read once for all that a page asks of them
    with CaptureQueriesContext(connection) as asked:
        count = work_count(user, day)
    if (len(asked), count) != (1, work):
        raise CommandError(f"the header: {len(asked)} questions, and {count} things of {work}")
    opened, plain = [], []
    for _ in range(runs):
        opened.append(_timed(lambda: work_count(user, day)))
        plain.append(_timed(lambda: [_select(rows) for rows in of_the_officer()]))
    _line(f"header, {name}", 1, opened, plain, write)


def _swept(day: date, of_few: int, runs: int, write: Write) -> None:
    """What is done every few seconds when there is nothing to do."""
    if (questions := _sweep(day)) > of_few:
        raise CommandError(f"a sweep: {questions - of_few} more questions for ten times as much")
    plain = [_timed(lambda: [_select(rows) for rows in of_the_officer()]) for _ in range(runs)]
    _line("a sweep", questions, [_timed(lambda: _sweep(day)) for _ in range(runs)], plain, write)


def _sweep(day: date) -> int:
    """How many questions it asks."""
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        let_time_pass(datetime.combine(day, time_of_day(12), UTC))
        transaction.set_rollback(True)
    return len(asked)


def _select(rows: QuerySet[Any]) -> int:
    """The rows as the driver gives them, without an object made of any."""
    sql, values = rows.order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return len(cursor.fetchall())


def _timed(act: Callable[[], object]) -> Taken:
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    act()
    return Taken(cpu=time.process_time() - cpu, wall=time.perf_counter() - wall)


def _line(name: str, questions: int, opened: list[Taken], plain: list[Taken], write: Write) -> None:
    cpu, wall = (median(getattr(each, kind) for each in opened) for kind in ("cpu", "wall"))
    select = median(each.wall for each in plain)
    cells = (f"{cpu:.3f} s", f"{wall:.3f} s", f"{select:.4f} s", f"{wall / select:.0f}")
    write(_row(name, str(questions), *cells))


def _row(name: str, *cells: str) -> str:
    return f"{name:<26}" + "".join(f"{cell:>14}" for cell in cells)
