"""Starts the portal as people run it: one process on SQLite, or gunicorn, Celery and beat on PostgreSQL and Redis."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from fcntl import LOCK_EX, flock
from hashlib import blake2b
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import psycopg
from redis import Redis

from tests import databases, workers

ROOT = Path(__file__).resolve().parents[2]
SHELL = """
import contextlib, io, json, sys, django
django.setup()
from django.db import connections
for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(json.loads(line), {})
    connections.close_all()
    print(json.dumps(printed.getvalue()), flush=True)
"""
EMPTY = "empty"
"""The stage of a portal to which nobody has come yet: federations and rating systems, and no demo."""
WAITING = "SELECT COUNT(*) FROM outbox_outboxmessage WHERE done_at IS NULL"
LOOKS, BETWEEN_LOOKS = 450, 0.2  # whether it answers: a minute and a half, and on a busy machine longer


@dataclass
class Portal:
    """A running portal: its address, the environment of its commands, and its processes."""

    url: str
    env: dict[str, str]
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    shell: subprocess.Popen[str] | None = None

    def runs(self, script: str) -> str:
        """What a script prints in the project's shell, in one process for all of them: to start is what takes long."""
        if self.shell is None:
            command = [sys.executable, "-c", SHELL]
            self.shell = subprocess.Popen(
                command, cwd=ROOT, env=self.env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        asked, answered = self.shell.stdin, self.shell.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps(script) + "\n")
        asked.flush()
        answer = json.loads(answered.readline() or "null")
        assert answer is not None, "the shell ended; what it said stands above"
        return str(answer)

    def manage(self, *arguments: str) -> str:
        """Run one of the project's commands against this portal's database."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What a question to this portal's database gives, asked without starting a process."""
        if url := self.env.get("DATABASE_URL"):
            with psycopg.connect(url) as connection:
                return connection.execute(sql.encode()).fetchall()
        with closing(sqlite3.connect(Path(self.env["VAR_DIR"]) / "db.sqlite3", timeout=20)) as connection:
            return connection.execute(sql).fetchall()

    def settles(self) -> None:
        """Wait until no message waits: a mail that a kill interrupts rests for minutes, and the portal says so."""
        for _ in range(LOOKS):
            if self.rows(WAITING) == [(0,)]:
                return
            time.sleep(BETWEEN_LOOKS)
        raise AssertionError(f"{self.rows(WAITING)} messages wait")

    def kill(self) -> None:
        """``kill -9``, all of it, as a power cut would."""
        for process in self.processes:
            os.killpg(process.pid, signal.SIGKILL)  # with the workers, which would answer a moment longer
            process.wait()
        self.processes.clear()

    def close(self) -> None:
        """Everything ends, the shell too."""
        if self.shell is not None:
            self.shell.communicate()
        self.stop()

    def stop(self) -> None:
        """Ctrl-C, and whatever is still there after a while is killed."""
        for process in self.processes:
            process.send_signal(signal.SIGINT)
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


_ALL_IS_DONE = """
from ratingsite.celery import app
app.loader.import_default_modules()  # as a worker does: what nobody has read is no task, and its message would wait
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
while waiting := OutboxMessage.objects.filter(done_at__isnull=True, attempts=0).order_by("pk").first():
    do(waiting.pk, now=now())
"""


@contextmanager
def running_portal(folder: Path, *, stage: str = "people", **extra: str) -> Iterator[Portal]:
    """A portal with a fresh demo database, or an empty one, in the set-up of this run of the tests."""
    _copy(_begun(folder.parents[bool(workers.NAME)], stage), folder)
    portal = Portal(url="", env=_environment(folder, stage) | extra)
    if redis := portal.env.get("REDIS_URL"):
        Redis.from_url(redis).flushdb()  # a worker has one portal at a time
    try:
        start(portal, folder)
        yield portal
    finally:
        portal.close()
        databases.drop(_database(folder))


def _begun(shared: Path, stage: str) -> Path:
    """What a portal begins with; built by the first worker that asks for it, for all of this run."""
    kept, built = shared / f"portal-{stage}", shared / f"portal-{stage}-built"
    with (shared / f"portal-{stage}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not built.exists():
            rmtree(kept, ignore_errors=True)
            if stage == EMPTY:
                databases.copy(databases.migrated(), _database(kept))
            else:
                _copy(_begun(shared, EMPTY), kept)
            portal = Portal(url="", env=_environment(kept, stage))
            command = ("load_reference",) if stage == EMPTY else ("demo", "--stage", stage)
            portal.runs(f"from django.core.management import call_command; call_command(*{command!r})")
            portal.runs(_ALL_IS_DONE)  # a copy made minutes later has no message that has waited for minutes
            portal.close()
            built.touch()
    return kept


def _copy(begun: Path, folder: Path) -> None:
    """The files of a portal that does not run, and its database."""
    copytree(begun, folder, dirs_exist_ok=True)
    databases.copy(_database(begun), _database(folder))


def _database(folder: Path) -> str:
    """The database of the portal whose files lie here."""
    name = f"portal_{blake2b(bytes(folder), digest_size=8).hexdigest()}"
    return name if databases.on_postgresql() else str(folder / "db.sqlite3")


def _environment(folder: Path, stage: str) -> dict[str, str]:
    env = {**os.environ, "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.journeys.settings"}
    env |= {"DEMO": "0" if stage == EMPTY else "1", "CI": os.environ.get("CI", "")}
    env |= {"SWEEP_SECONDS": "1", "RUN_LEASE_SECONDS": "5"}
    services = {
        "DATABASE_URL": databases.address(_database(folder)) if databases.on_postgresql() else "",
        "REDIS_URL": workers.redis_url(of_portal=True),
    }
    return {name: value for name, value in (env | services).items() if value or name not in services}


def start(portal: Portal, folder: Path, *, port: int = 0) -> None:
    """Start (or start again) the processes of a portal and wait until it answers; on a free port if none is given."""
    port = port or free_port()
    portal.url = f"http://127.0.0.1:{port}"
    portal.env["SITE_URL"] = portal.url
    one_process = [["manage.py", "portal", "--port", str(port)]]
    commands = _service_commands(port, folder) if "REDIS_URL" in portal.env else one_process
    for number, command in enumerate(commands):
        with (folder / f"process-{number}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=portal.env, stdout=log, stderr=log, start_new_session=True
            )
        portal.processes.append(process)
    _wait_until_it_answers(portal, folder)


def _service_commands(port: int, folder: Path) -> list[list[str]]:
    celery = ["-m", "celery", "-A", "ratingsite"]
    return [
        [
            "-m",
            "gunicorn",
            "ratingsite.wsgi",
            "--bind",
            f"127.0.0.1:{port}",
            "--workers",
            "2",
            "--threads",
            "4",
            "--preload",
        ],
        [*celery, "worker", "-c", "2", "--loglevel", "WARNING"],
        [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(folder / "beat")],
    ]


def _wait_until_it_answers(portal: Portal, folder: Path) -> None:
    for _ in range(LOOKS):
        if any(process.poll() is not None for process in portal.processes):
            break
        try:
            with urllib.request.urlopen(f"{portal.url}/readyz", timeout=2) as answer:  # noqa: S310 - our own address
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(BETWEEN_LOOKS)
    logs = "\n".join(path.read_text(errors="replace") for path in sorted(folder.glob("process-*.log")))
    raise AssertionError(f"the portal did not start:\n{logs[-4000:]}")
