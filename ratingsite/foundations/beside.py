"""What is worked out while the database is at work: nothing of it asks the database anything."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Beside(Generic[Found]):
    """Calls a function at once, in a thread. Whoever never asks for what it finds has it end by itself."""

    def __init__(self, function: Callable[[], Found]) -> None:
        pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="beside")
        self._found: Future[Found] = pool.submit(function)
        pool.shutdown(wait=False)  # its thread ends with the function

    def result(self) -> Found:
        """What the function gives, or raises what it has raised, when it has come to its end."""
        return self._found.result()
