"""Measures the pages that everybody asks for, served by a real server to many at once, with and without a run."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from django.core.management.base import CommandError, CommandParser

from ratingsite.site.benchmarks.own_database import copied_database, own_database
from ratingsite.site.benchmarks.served_office import Served, served_office
from ratingsite.site.benchmarks.timed_headers import CPU, QUESTIONS, WALL

HELP = """\
Make up a large office with a run in review, serve it – gunicorn on PostgreSQL, waitress on SQLite –, have its list,
player, search and review pages asked by many clients at once, and print of each p50 and p95 of the milliseconds in the
server, of its processor, the questions to the database (of an office a tenth as large, of the whole), and the largest
page in bytes: once while no run is active, and once while one run goes on after the other.

Works in databases of its own beside the office's, thrown away behind it. 1 is FIDE's month: 570,000 lines, 1,000,000
games. Asked for are 50 ms at p95 without a run, twice as much at most during one. On the wall stands what other
requests in the same server and everything else on the machine take; the processor's says what a page costs. What a
request waits for a thread and for its turn stands in what its client has waited.
"""
LEAST_ASKS = 2
PATIENCE = 120
Write = Callable[[str], object]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What one answer said of itself: seconds in the server and of its processor, questions, bytes; and the seconds
    until the client had it.
    """

    whole: float
    wall: float
    cpu: float
    questions: int
    size: int


Answers = dict[str, list[Answer]]


def add_arguments(parser: CommandParser) -> None:
    """How large the office is, how many ask, and how often."""
    parser.add_argument("--size", type=float, default=0.01, help="1 is FIDE's month (0.01)")
    parser.add_argument("--clients", type=int, default=16, help="how many ask at once (16)")
    parser.add_argument("--asks", type=int, default=10, help="how often each asks for every kind of page (10)")
    parser.add_argument("--seed", type=int, default=2022, help="what the office is made from (2022)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, serve, ask, print; nothing stays."""
    size, clients, asks, seed = (options[name] for name in ("size", "clients", "asks", "seed"))
    if not 0 < size <= 1 or clients < 1 or asks < LEAST_ASKS:
        raise CommandError(f"--size: above 0, at most 1; --clients: from 1; --asks: from {LEAST_ASKS}")
    with own_database(), ExitStack() as stack:
        with copied_database(), served_office(size / 10, seed) as office:
            of_few = asked(office, 1, LEAST_ASKS, seed)
        office = stack.enter_context(served_office(size, seed))
        write(f"{office.vendor}: size {size:g}, {clients} clients, each page {clients * asks} times, seed {seed}\n")
        asked(office, clients, 1, seed)  # what is read once for all pages
        quiet = asked(office, clients, asks, seed)
        _tell("no run is active", quiet, of_few, write)
        office.worker.go_on()
        busy = asked(office, clients, asks, seed)
        if not office.worker.is_at_work():
            raise CommandError("the runs did not go on")
        _tell(f"runs go on: {office.worker.begun} begun, {office.worker.ended} ended", busy, of_few, write)
    slowest, during = (max(_point(answers, "wall", 95) for answers in found.values()) for found in (quiet, busy))
    most = max(answer.size for found in (quiet, busy) for answers in found.values() for answer in answers)
    write(
        f"pages: p95 of the slowest {slowest:.0f} ms, {during / slowest:.1f} times that during a run, "
        f"largest {most:,} bytes\n"
    )


def asked(office: Served, clients: int, asks: int, seed: int) -> Answers:
    """What every page said, asked by so many at once; each begins with another kind."""
    with ThreadPoolExecutor(clients) as pool:
        found = list(pool.map(lambda client: _client(office, client, asks, seed), range(clients)))
    together: Answers = defaultdict(list)
    for answers in found:
        for name, answer in answers:
            together[name].append(answer)
    return {name: together[name] for name in office.addresses(Random(seed))}  # noqa: S311 - which pages


def _client(office: Served, client: int, asks: int, seed: int) -> list[tuple[str, Answer]]:
    chance, found = Random(seed * 1000 + client), []  # noqa: S311 - which pages
    for _ in range(asks):
        kinds = list(office.addresses(chance).items())
        first = client % len(kinds)
        found += [(name, _answer(office, address)) for name, address in kinds[first:] + kinds[:first]]
    return found


def _answer(office: Served, address: str) -> Answer:
    begun, connection = perf_counter(), HTTPConnection("127.0.0.1", office.port, timeout=PATIENCE)
    try:
        connection.request("GET", address, headers={"Cookie": office.cookie})
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != HTTPStatus.OK:
        raise CommandError(f"{address} answers {answer.status}")
    told = {name: float(answer.headers[name]) for name in (WALL, CPU, QUESTIONS)}
    whole, questions = perf_counter() - begun, int(told[QUESTIONS])
    return Answer(whole=whole, wall=told[WALL], cpu=told[CPU], questions=questions, size=len(body))


# ---------------------------------------------------------------- what is told
def _tell(when: str, found: Answers, of_few: Answers, write: Write) -> None:
    write(f"\n{when}, load {os.getloadavg()[0]:.1f}\n")
    write(_row("", "p50 ms", "p95 ms", "CPU p50", "CPU p95", "client p95", "questions", "bytes"))
    for name, answers in found.items():
        times = [f"{_point(answers, kind, part):.0f}" for kind in ("wall", "cpu") for part in (50, 95)]
        times.append(f"{_point(answers, 'whole', 95):.0f}")
        questions = f"{_most(of_few[name])} / {_most(answers)}"
        write(_row(name, *times, questions, f"{max(answer.size for answer in answers):,}"))


def _most(answers: list[Answer]) -> int:
    return max(answer.questions for answer in answers)


def _point(answers: list[Answer], kind: str, part: int) -> float:
    """So many per cent took no longer, in milliseconds."""
    return quantiles([getattr(answer, kind) for answer in answers], n=100, method="inclusive")[part - 1] * 1000


def _row(name: str, *cells: str) -> str:
    return f"{name:<22}" + "".join(f"{cell:>11}" for cell in cells) + "\n"
