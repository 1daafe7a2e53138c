"""When SQLite writes what was committed back from its log into the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

USUAL_PAGES = 1000
"""SQLite's own number: whose commit leaves the log with so many pages writes all of them back, while it waits."""


@contextmanager
def written_back_later() -> Iterator[None]:
    """The commits in here leave in the log what they have written, where everybody reads it: the next commit of anybody
    behind them writes it back at once, each page as it stands then. PostgreSQL has a process of its own that does so.
    """
    if connection.vendor == "postgresql":
        yield
        return
    _let_the_log_have(0)
    try:
        yield
    finally:
        if connection.connection is not None:  # one that was closed begins with the usual number
            _let_the_log_have(USUAL_PAGES)


def _let_the_log_have(pages: int) -> None:
    """Until a commit of this connection writes it back; for ever with 0."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA wal_autocheckpoint = {pages}")
