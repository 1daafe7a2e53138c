"""What each worker of pytest-xdist has to itself: a folder, and two databases of Redis. (SQL: pytest-django.)"""

from __future__ import annotations

import os
from pathlib import Path

NAME = os.environ.get("PYTEST_XDIST_WORKER", "")  # gw0, gw1 …; empty without workers
NUMBER = int(NAME.removeprefix("gw") or 0)
FOLDER = Path(__file__).resolve().parents[1] / "var" / "tests" / NAME


def redis_url(*, of_portal: bool = False) -> str:
    """The worker's own database of the Redis that ``REDIS_URL`` names, or that of its portal; empty without one."""
    server, _, _ = os.environ.get("REDIS_URL", "").rpartition("/")
    return f"{server}/{2 * NUMBER + of_portal}" if server else ""
