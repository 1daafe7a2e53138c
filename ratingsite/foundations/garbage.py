"""How often Python looks for objects that hold each other, while a long act makes hundreds of thousands of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = (50_000, 50, 1000)
_LOCK = Lock()
_usual: list[tuple[int, int, int]] = []
"""What was usual, once for each act that goes on."""


@contextmanager
def looked_for_seldom() -> Iterator[None]:
    """What a stage makes goes when nobody holds it: to look through all of it again and again takes a tenth of the
    stage. Behind the last of several acts at once it is as it was before the first.
    """
    with _LOCK:
        _usual.append(_usual[0] if _usual else gc.get_threshold())
        gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        with _LOCK:
            usual = _usual.pop()
            if not _usual:
                gc.set_threshold(*usual)
