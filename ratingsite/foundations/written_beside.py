"""What goes to PostgreSQL by COPY while the next piece of it is made: the server takes one as the other is written."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Protocol


class Taker(Protocol):
    """Where pieces go, as psycopg's ``Copy``."""

    def write(self, buffer: bytes, /) -> None:
        """Give this piece away; returns when it is taken."""


class WrittenBeside:
    """Writes pieces in their order from a thread, one at a time: two are in memory, that which goes and the next one.

    Nobody else may ask the connection anything meanwhile. What goes wrong with a piece is raised by the next ``write``,
    at the latest by the end.
    """

    def __init__(self, taker: Taker) -> None:
        self._taker = taker
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="copy")
        self._going: Future[None] | None = None

    def write(self, piece: bytes) -> None:
        """Have the piece written as soon as the one before is taken."""
        self._wait()
        self._going = self._pool.submit(self._taker.write, piece)

    def _wait(self) -> None:
        if self._going is not None:
            self._going.result()

    def __enter__(self) -> WrittenBeside:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._pool.shutdown()  # nothing goes on behind this, whatever has happened
        if error is None:
            self._wait()
