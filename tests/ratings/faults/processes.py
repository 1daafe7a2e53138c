"""Processes for the loop: forked from one that has read the whole portal and asks no database itself."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

PATIENCE = 60.0
BETWEEN_LOOKS = 0.005


class Forked:
    """One process that does one thing; what it returns comes back as JSON."""

    def __init__(self, does: Callable[[], Any]) -> None:
        self._reader, writer = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._reader)
            _do(does, writer)
        os.close(writer)
        self.status: int | None = None

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended; a stopped process lives."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._ended(status)
        return self.status is None

    def send(self, number: signal.Signals) -> bool:
        """Send a signal; whether it was still there to hear it."""
        if not self.is_alive:
            return False
        os.kill(self.pid, number)
        return True

    def kill(self) -> bool:
        """``kill -9``; whether it was still at work."""
        was_there = self.send(signal.SIGKILL)
        while self.status is None:
            self._ended(os.waitpid(self.pid, 0)[1])
        return was_there

    def result(self, seconds: float = PATIENCE) -> Any:
        """What it returned. Raises ``RuntimeError`` with its own words where it failed, was killed or never ended."""
        wait_until(lambda: not self.is_alive, f"process {self.pid} to end", seconds)
        if self.status != 0:
            raise RuntimeError(f"a process ended with {self.status}: {self._said or 'nothing said'}")
        return json.loads(self._said)

    def _ended(self, status: int) -> None:
        self.status = status
        with os.fdopen(self._reader, "rb") as pipe:
            self._said = pipe.read().decode()


def _do(does: Callable[[], Any], writer: int) -> None:
    """The child's whole life: it leaves without what its parent would do at its end."""
    status = 1
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        said, status = json.dumps(does()), 0
    except BaseException:  # also a failpoint: the parent is told, whatever it was
        said = traceback.format_exc()
    finally:
        with suppress(OSError):
            os.write(writer, said.encode()[-60_000:])
        os._exit(status)


def wait_until(is_so: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Look again and again. Raises ``TimeoutError`` with what never came."""
    for _ in range(int(seconds / BETWEEN_LOOKS) + 1):
        if found := is_so():
            return found
        time.sleep(BETWEEN_LOOKS)
    raise TimeoutError(f"waited {seconds:.0f} s in vain for {what}")
