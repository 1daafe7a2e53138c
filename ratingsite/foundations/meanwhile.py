"""Lets the database work on several long things at once, while this process works on one that does not ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from django.db import connection


@contextmanager
def meanwhile(*tasks: Callable[[], None]) -> Iterator[None]:
    """While the body runs, each task does too, in a thread with a connection of its own: what it asks for must have
    been committed. All have ended when the body has, whose error comes first: then that of a task is raised.

    Inside a transaction, of which no other connection sees anything, the tasks are done before the body.
    """
    if connection.in_atomic_block:
        for task in tasks:
            task()
        yield
        return
    failed = list[BaseException]()
    threads = [Thread(target=_run, args=(task, failed), name="asks the database", daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.join()
    if failed:
        raise failed[0]


def _run(task: Callable[[], None], failed: list[BaseException]) -> None:
    try:
        task()
    except BaseException as error:
        failed.append(error)
    finally:
        connection.close()
