"""What something took of the processors: of this process, and of the database's own process for its connection.

Other work on the machine makes the seconds on the wall long, and these hardly.
"""

from __future__ import annotations

import gc
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

from ratingsite.foundations.memory import give_back

BYTES_OF_MEGABYTE = 1_000_000


def database_clock() -> Callable[[], int]:
    """Tells how many nanoseconds of a processor the database has had for this connection; SQLite has those of the
    thread that asks.
    """
    if connection.vendor != "postgresql":
        return time.thread_time_ns
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        used = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    if not used.exists():
        raise CommandError("the database does not run on this machine, or its processes cannot be seen")
    return lambda: int(used.read_text(encoding="ascii").split()[0])


def server_clock() -> Callable[[], int]:
    """The same of the whole server of PostgreSQL: of all its connections and helpers, of those too that have ended."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    database_clock()  # says so where they cannot be seen
    server = int(_stat(backend)[_PARENT])

    def taken() -> int:
        ticks = sum(map(int, _stat(server)[_USED : _USED + 4]))
        return ticks * 1_000_000_000 // os.sysconf("SC_CLK_TCK") + sum(map(_of_process, _children(server)))

    return taken


_PARENT, _USED = 1, 11  # of what stands behind the name: the father; used by itself and for the system, and by children


def _stat(process: int) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()


def _children(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()))


def _of_process(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0])
    except FileNotFoundError:  # it has ended, and is told with those that have
        return 0


def processor_seconds(act: Callable[[], object]) -> float:
    """What an act takes of the processors, here and in the database."""
    is_apart = connection.vendor == "postgresql"
    clock = database_clock()
    own, theirs = time.process_time(), clock()
    act()
    taken = time.process_time() - own
    return taken + (clock() - theirs) / 1e9 if is_apart else taken


def forget_peak() -> None:
    """Let the most memory so far be what is used now: what was made up before is no part of a measurement, and what it
    has left free is given back where the C library can.
    """
    gc.collect()
    give_back()
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak() -> float:
    """The most memory since, in megabytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) * 1024 / BYTES_OF_MEGABYTE if found else 0.0
