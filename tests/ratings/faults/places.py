"""Places inside the transactions of a worker: in front of one of them it is killed, or falls asleep."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection


@dataclass
class Places:
    """Counts the statements inside transactions, and in front of one of them sends this process a signal."""

    place: int = 0
    gets: int = signal.SIGKILL
    passed: int = 0

    def __call__(self, execute: Callable[..., Any], *said: Any) -> Any:
        if connection.in_atomic_block:
            self.passed += 1
            if self.passed == self.place:
                os.kill(os.getpid(), self.gets)
        return execute(*said)
