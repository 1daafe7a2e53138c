"""Pages are made in turn: threads of one process share its processor, and of eight pages at once each would take as
long as all eight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import BoundedSemaphore
from typing import Any

StartResponse = Callable[..., Any]
Portal = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]
PATIENCE = 1.0
"""Seconds: so long one waits at most, behind a page that takes long; then both are made beside each other."""


class InTurn:
    """A portal that begins one answer after another.

    Nobody waits for what is sent in – whoever sends a file may have a slow line –, nor for what goes out piece by piece
    behind the beginning of its answer, as a whole list does.
    """

    def __init__(self, portal: Portal, patience: float = PATIENCE) -> None:
        self._portal, self._patience = portal, patience
        self._turn = BoundedSemaphore()

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        has_turn = environ["REQUEST_METHOD"] in ("GET", "HEAD") and self._turn.acquire(timeout=self._patience)
        try:
            return self._portal(environ, start_response)
        finally:
            if has_turn:
                self._turn.release()
