"""Measures how long a list of FIDE's size takes to come in, in a database and a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ratings.benchmarks.lists import HELP, add_arguments, told
from ratingsite.site.benchmarks.import_turn import turn_apart
from ratingsite.site.benchmarks.own_database import own_database

__all__ = ["HELP", "add_arguments", "measure"]


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Make up, measure, print; nothing stays."""
    asked = told(options)
    with own_database():
        write(turn_apart(asked))
