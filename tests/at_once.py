"""Many people, or many workers, at once: each in a thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

THREADS = 6


def at_once(act: Callable[[int], object], threads: int = THREADS) -> list[object]:
    """What each thread got – a result or the exception – when all began together."""
    barrier = Barrier(threads)

    def one(number: int) -> object:
        barrier.wait()
        try:
            return act(number)
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(threads)))
