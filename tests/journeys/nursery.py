"""Where a portal's processes come from: forked from one that has read the code already, as gunicorn's workers are.

To read it takes a processor two seconds, and a journey starts up to six processes. What is forked gets the arguments,
the environment, the log and the session of its own that a shell would give it, and reads the settings once more.
Portals of which nobody knows anything yet (``portals.EMPTY``) are started by the real commands.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Born:
    """A process that is nobody's child here: as much of ``Popen`` as portals need."""

    pid: int

    def __post_init__(self) -> None:
        self._end = os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        """Whether it has ended; with which status only its parent learns."""
        return 0 if select.select([self._end], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> None:
        if not select.select([self._end], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)

    def send_signal(self, which: signal.Signals) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._end, which)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """One process that forks the others; ended with this one, whose pipe it reads."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.journeys.births"],
            cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def bear(self, arguments: Sequence[str], *, env: Mapping[str, str], log: Path) -> Born:
        """Start ``python`` with these arguments: a file of the root, ``-m`` a module, or ``-c`` a script."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps([*arguments]) + "\t" + json.dumps(dict(env)) + "\t" + json.dumps(str(log)) + "\n")
        asked.flush()
        return Born(int(answered.readline()))
