"""The portal for ``benchmark pages``: every answer says what it took in the server, and how many questions it asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from django.db import connection

from ratingsite.site.benchmarks.timed_headers import CPU, QUESTIONS, WALL
from ratingsite.turns import InTurn
from ratingsite.wsgi import portal


def timed(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The portal's own answer with three headers: seconds on the wall, of its thread's processor, and questions.

    For its turn it has waited before, as for a thread.
    """
    asked = 0
    begun, cpu = time.perf_counter(), time.thread_time()

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal asked
        asked += 1
        return execute(sql, params, many, context)

    def answer(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
        wall, own = time.perf_counter() - begun, time.thread_time() - cpu
        told = [(WALL, f"{wall:.6f}"), (CPU, f"{own:.6f}"), (QUESTIONS, str(asked))]
        return start_response(status, [*headers, *told], *error)

    with connection.execute_wrapper(count):
        return portal(environ, answer)


application = InTurn(timed)
