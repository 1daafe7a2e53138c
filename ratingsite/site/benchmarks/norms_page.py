"""Measures the page of a player with three norms beside that of a player without."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from http import HTTPStatus
from statistics import median
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.benchmarks.time_taken import processor_seconds
from ratings.register.models import Player
from ratingsite.site.benchmarks.own_database import own_database
from ratingsite.site.benchmarks.sample_norms import two_players
from titles.norms.models import Norm

HELP = """\
Make up a player with three approved norms and one who just missed each, open the two pages turn by turn, and print the
questions and the median of the seconds of the processors of each, and how many times the first takes of the second.

Works in a database of its own beside the office's, thrown away behind it. Counted are seconds of the processors, of
this process and of the database's. Asked for are at most 1.2 times.
"""
NORMS = 3
Write = Callable[[str], object]


def add_arguments(parser: CommandParser) -> None:
    """How often each page is opened."""
    parser.add_argument("--turns", type=int, default=101, help="how often each of the pages is opened (101)")


def measure(options: Mapping[str, Any], write: Write) -> None:
    """Make up, open, print; nothing stays."""
    if (turns := options["turns"]) < 1:
        raise CommandError(f"--turns: at least 1; found {turns}")
    with own_database() as vendor:
        players = two_players()
        if (norms := Norm.objects.filter(player=players.with_norms, state=Norm.State.APPROVED).count()) != NORMS:
            raise CommandError(f"the player has {norms} norms")
        pages = {"three norms": players.with_norms, "no norm": players.without}
        questions = {name: _questions(player) for name, player in pages.items()}
        taken: dict[str, list[float]] = {name: [] for name in pages}
        for _ in range(turns):
            for name, player in pages.items():
                gc.collect()
                taken[name].append(processor_seconds(lambda: _open(player)))  # noqa: B023 - called at once
    write(f"{vendor}: medians of {turns} turns\n")
    middle = {name: median(seconds) for name, seconds in taken.items()}
    for name, seconds in middle.items():
        write(f"{name:<12}{seconds * 1000:>8.1f} ms{questions[name]:>5} questions\n")
    write(f"norms-page: {middle['three norms'] / middle['no norm']:.2f} times a page without\n")


def _questions(player: Player) -> int:
    _open(player)  # what is read once for all pages
    with CaptureQueriesContext(connection) as asked:
        _open(player)
    return len(asked)


def _open(player: Player) -> None:
    browser = Client(SERVER_NAME="localhost", raise_request_exception=True)
    answer = browser.get(reverse("player", args=[player.key]))
    if answer.status_code != HTTPStatus.OK:
        raise CommandError(f"the page of {player.key} answers {answer.status_code}")
