"""Lets the database work on one long statement while this process works on something that does not ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def meanwhile(ask: Callable[[BaseDatabaseWrapper], None]) -> Iterator[None]:
    """While the body runs, ``ask`` is called with the connection of this thread in another one, in its transaction.

    It has ended when the body has, whose error comes first: then that of ``ask`` is raised. A question of the body
    would wait for the end of that which is asked.
    """
    own, failed = connections[DEFAULT_DB_ALIAS], list[BaseException]()

    def asking() -> None:
        try:
            ask(own)
        except BaseException as error:
            failed.append(error)

    own.inc_thread_sharing()
    thread = Thread(target=asking, name="asks the database", daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join()
        own.dec_thread_sharing()
    if failed:
        raise failed[0]
