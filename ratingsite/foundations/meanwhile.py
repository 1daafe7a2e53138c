"""Lets the database work on something long, while this process works on what does not ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from django.db import connection

Found = TypeVar("Found")


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
    with _together(tasks):
        yield


@contextmanager
def beside(work: Callable[[], Found]) -> Iterator[Callable[[], Found]]:
    """While the body waits for the database, this work is done, which does not ask it. Gives what tells, behind the
    body, what was found; the work has ended then, and its error is raised behind that of the body.
    """
    found = list[Found]()
    with _together([lambda: found.append(work())]):
        yield lambda: found[0]


@contextmanager
def _together(tasks: Sequence[Callable[[], None]]) -> Iterator[None]:
    failed = list[BaseException]()
    threads = [Thread(target=_run, args=(task, failed), daemon=True) for task in tasks]
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
