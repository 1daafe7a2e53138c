"""Measures how long a list of FIDE's size takes to come in, in a database and a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import CommandParser

from ratings.benchmarks import lists
from ratingsite.site.benchmarks.import_turn import turn_apart
from ratingsite.site.benchmarks.own_database import own_database

HELP = lists.HELP


def add_arguments(parser: CommandParser) -> None:
    """How large the list is, and how it is written."""
    lists.add_arguments(parser)


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Make up, measure, print; nothing stays."""
    asked = lists.told(options)
    with own_database():
        write(turn_apart(asked))
