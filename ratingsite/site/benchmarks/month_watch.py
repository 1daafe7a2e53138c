"""What each stage of a run takes: seconds on the wall, of this process and of the whole database, and statements."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from ratings.benchmarks.time_taken import server_clock

INDEXES = "indexes"
"""What is no stage: those of the filters, which a worker builds when the review has begun, while people look."""

BEGINNINGS = ("BEGIN", "BEGIN IMMEDIATE")
"""Of transactions: on PostgreSQL they pass by Django, so that they are statements on neither."""


@dataclass
class Taken:
    """Of one stage, or of several together; a COPY is a statement, and counted as one of ``copies`` too."""

    wall: float = 0.0
    own: float = 0.0
    database: float = 0.0
    statements: int = 0
    copies: int = 0

    @property
    def processors(self) -> float:
        """Seconds of the processors, here and in the database."""
        return self.own + self.database

    def __add__(self, other: Taken) -> Taken:
        return Taken(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))


class Watch:
    """Adds up what the stages of a run take, as it goes through them; nobody is asked between two stages."""

    def __init__(self) -> None:
        self.stages: dict[str, Taken] = {}
        self._stage = ""
        self._statements = self._copies = 0
        self._clock = server_clock() if connection.vendor == "postgresql" else int  # SQLite's time is our own
        self._since = self._now()

    def enter(self, stage: str) -> None:
        """From now on what is taken is taken by this stage."""
        now = self._now()
        if self._stage:
            found = Taken(*(end - begun for end, begun in zip(astuple(now), astuple(self._since), strict=True)))
            self.stages[self._stage] = self.stages.get(self._stage, Taken()) + found
        self._stage, self._since = stage, now

    def tell(self, state: str, done: int, total: int) -> None:
        """What a run tells of its progress."""
        if state != self._stage:
            self.enter(state)

    def _now(self) -> Taken:
        return Taken(time.perf_counter(), time.process_time(), self._clock() / 1e9, self._statements, self._copies)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what goes to the database meanwhile, by connections that are made then too."""
        connection.ensure_connection()
        self._count_copies(connection)
        connection_created.connect(self._made)
        try:
            with connection.execute_wrapper(self._count):
                yield
        finally:
            connection_created.disconnect(self._made)

    def _made(self, *, connection: BaseDatabaseWrapper, **_: Any) -> None:
        connection.execute_wrappers.append(self._count)
        self._count_copies(connection)

    def _count_copies(self, made: BaseDatabaseWrapper) -> None:
        """A COPY passes by Django's wrappers: the cursor counts it, of a connection that the pool gives again too."""
        if made.vendor == "postgresql" and not issubclass(made.connection.cursor_factory, _CountsCopies):
            made.connection.cursor_factory = _counts_copies(made.connection.cursor_factory, self)

    def copied(self) -> None:
        """A COPY went by."""
        self._copies += 1
        self._statements += 1

    def _count(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self._statements += sql not in BEGINNINGS
        return execute(sql, params, many, context)


class _CountsCopies:
    """Known by this name."""


def _counts_copies(cursor: Any, watch: Watch) -> type:
    def copy(self: Any, *args: Any, **kwargs: Any) -> Any:
        watch.copied()
        return cursor.copy(self, *args, **kwargs)

    return type("CountingCursor", (cursor, _CountsCopies), {"copy": copy})
