"""Memory that a long act has freed and the C library has kept."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Let the system have it, where the library can: what follows does not come on top of it."""
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """glibc's; elsewhere nothing is kept back, or nobody can ask for it."""
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
