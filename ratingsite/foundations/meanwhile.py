"""Lets the database work on something long, while this process works on what does not ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from django.db import connection

Found = TypeVar("Found")
MOST_WAITING = 1


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
def asking(ask: Callable[[], Found]) -> Iterator[Callable[[], Found]]:
    """While the body runs, the database is asked for something as ``meanwhile`` has it asked; SQLite, which works in
    this process, before the body. Gives what tells, behind the body, what was found.
    """
    found = list[Found]()
    if connection.vendor != "postgresql":
        found.append(ask())
        yield lambda: found[0]
        return
    with meanwhile(lambda: found.append(ask())):
        yield lambda: found[0]


@contextmanager
def beside(work: Callable[[], Found]) -> Iterator[Callable[[], Found]]:
    """While the body waits for the database, this work is done, which does not ask it. Gives what tells, behind the
    body, what was found; the work has ended then, and its error is raised behind that of the body.
    """
    found = list[Found]()
    with _together([lambda: found.append(work())]):
        yield lambda: found[0]


@contextmanager
def in_its_turn() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Gives what takes work to be done beside the body, which does not ask the database: one piece behind the other,
    in the order in which they come. No more than one waits while another is done. All is done when the body has ended;
    an error of a piece is raised with the next, or then.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        waiting: list[Future[None]] = []

        def take(work: Callable[[], None]) -> None:
            waiting.append(thread.submit(work))
            if len(waiting) > MOST_WAITING:
                waiting.pop(0).result()

        yield take
        for each in waiting:
            each.result()


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
