"""The servers of the loop, of ``.ci/with-services``: PostgreSQL stopped as in a crash, Redis emptied and filled."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

OWNER = "postgres"


def crash_and_restart(data: Path) -> None:
    """Stop the server as a crash does, whatever its sessions were at, and start it with the options it had."""
    _as_owner(
        _program("pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "-s", "-l", str(data / "faults.log"), "restart"
    )


def data_directory(server: dict[str, Any]) -> Path:
    """Where the server keeps its files."""
    with psycopg.connect(dbname="postgres", **server) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
    return Path(row[0] if row else "")


def _program(name: str) -> str:
    return str(sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[-1])


def _as_owner(*command: str) -> None:
    """PostgreSQL refuses to run as root."""
    before = ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []
    subprocess.run([*before, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A disk of so many megabytes that PostgreSQL may write to; only root may make one."""
    with TemporaryDirectory() as folder:
        disk = Path(folder)
        disk.chmod(0o755)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "none", folder], check=True)
        try:
            place = disk / "tables"
            place.mkdir(mode=0o700)
            subprocess.run(["chown", f"{OWNER}:", str(place)], check=True)
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def free_megabytes(disk: Path) -> int:
    """How much can be written there."""
    found = os.statvfs(disk)
    return found.f_bavail * found.f_frsize >> 20
