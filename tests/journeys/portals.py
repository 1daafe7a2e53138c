"""Starts the portal as people run it: one process on SQLite, or gunicorn, Celery and beat on PostgreSQL and Redis."""

from __future__ import annotations

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
from functools import cache
from hashlib import blake2b
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import psycopg
from redis import Redis

from tests import databases, workers
from tests.journeys.nursery import Born, Nursery

ROOT = Path(__file__).resolve().parents[2]
EMPTY = "empty"
"""The stage of a portal to which nobody has come yet: federations and rating systems, and no demo."""
ENDED, SCRIPT_SECONDS = "That was the script.", 120
WAITING = "SELECT COUNT(*) FROM outbox_outboxmessage WHERE done_at IS NULL"
LOOKS, BETWEEN_LOOKS = 450, 0.2  # whether it answers: a minute and a half, and on a busy machine longer


@dataclass
class Portal:
    """A running portal: its address, the environment of its commands, and its processes."""

    url: str
    env: dict[str, str]
    processes: list[subprocess.Popen[bytes] | Born] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        """Where its files lie, and what its processes say."""
        return Path(self.env["VAR_DIR"])

    def runs(self, script: str) -> str:
        """What a script prints in the project's shell."""
        printed = self.folder / "script.log"
        printed.unlink(missing_ok=True)
        ran = f"{script}\nprint({ENDED!r})"
        _nursery().bear(["-c", ran], env=self.env, log=printed).wait(SCRIPT_SECONDS)
        said = printed.read_text()
        assert said.endswith(f"{ENDED}\n"), said
        return said.removesuffix(f"{ENDED}\n")

    def runs_and_all(self, script: str) -> str:
        """What a script prints; whatever it leaves for workers is done when it ends, so that no sweep is waited for."""
        return self.runs(f"{script}\nprint({ENDED!r}, flush=True)\n{_ALL_IS_DONE}").partition(ENDED)[0]

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
        """Do what a script has left for the sweeper, and wait until no message waits: a mail that a kill interrupts
        rests for minutes, and the portal says so.
        """
        self.runs(_ALL_IS_DONE)
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


OFTEN = {"SWEEP_SECONDS": "2"}
"""For journeys that wait for the sweeper. The others hardly meet it: to remind a few people takes it half a second."""


@contextmanager
def running_portal(folder: Path, *, stage: str = "people", **extra: str) -> Iterator[Portal]:
    """A portal with a fresh demo database, or an empty one, in the set-up of this run of the tests.

    What they begin with is kept beside the folder; a worker has one portal at a time, and always in the same place.
    """
    kept = _begun(folder.parents[bool(workers.NAME)], stage)
    portal = _portal(stage)
    _copy(kept, portal.folder)
    portal.env |= extra
    try:
        start(portal, by_hand=stage == EMPTY)
        yield portal
    finally:
        portal.stop()
        databases.drop(_database(portal.folder))


def _portal(stage: str) -> Portal:
    """The worker's place for a portal, with nothing in it."""
    folder = workers.FOLDER / "portal"
    rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if redis := workers.redis_url(of_portal=True):
        Redis.from_url(redis).flushdb()
    return Portal(url="", env=_environment(folder, stage))


@cache
def _nursery() -> Nursery:
    """The worker's own, begun by the first who needs it."""
    return Nursery(_environment(workers.FOLDER / "portal", "people"))


def _begun(shared: Path, stage: str) -> Path:
    """What a portal begins with; built by the first worker that asks for it, for all of this run."""
    kept, built = shared / f"portal-{stage}", shared / f"portal-{stage}-built"
    with (shared / f"portal-{stage}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not built.exists():
            before = None if stage == EMPTY else _begun(shared, EMPTY)
            portal = _portal(stage)
            if before:
                _copy(before, portal.folder)
            else:
                databases.copy(databases.migrated(), _database(portal.folder))
            command = ("demo", "--stage", stage) if before else ("load_reference",)
            portal.runs(f"from django.core.management import call_command; call_command(*{command!r})")
            portal.runs(_ALL_IS_DONE)  # a copy made minutes later has no message that has waited for minutes
            rmtree(kept, ignore_errors=True)
            _copy(portal.folder, kept)
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
    env |= {"SWEEP_SECONDS": "60", "RUN_LEASE_SECONDS": "5"}
    services = {
        "DATABASE_URL": databases.address(_database(folder)) if databases.on_postgresql() else "",
        "REDIS_URL": workers.redis_url(of_portal=True),
    }
    return {name: value for name, value in (env | services).items() if value or name not in services}


def start(portal: Portal, *, port: int = 0, by_hand: bool = False) -> None:
    """Start (or start again) the processes of a portal and wait until it answers; on a free port if none is given.

    By hand it is started by the commands that people type, which takes longer.
    """
    port = port or free_port()
    portal.url = f"http://127.0.0.1:{port}"
    portal.env["SITE_URL"] = portal.url
    one_process = [["manage.py", "portal", "--port", str(port)]]
    commands = _service_commands(port, portal.folder) if "REDIS_URL" in portal.env else one_process
    for number, command in enumerate(commands):
        log = portal.folder / f"process-{number}.log"
        portal.processes.append(
            _by_hand(command, portal.env, log) if by_hand else _nursery().bear(command, env=portal.env, log=log)
        )
    _wait_until_it_answers(portal)


def _by_hand(command: list[str], env: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("ab") as out:
        return subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True
        )


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


def _wait_until_it_answers(portal: Portal) -> None:
    for _ in range(LOOKS):
        if any(process.poll() is not None for process in portal.processes):
            break
        try:
            with urllib.request.urlopen(f"{portal.url}/readyz", timeout=2) as answer:  # noqa: S310 - our own address
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(BETWEEN_LOOKS)
    logs = "\n".join(path.read_text(errors="replace") for path in sorted(portal.folder.glob("process-*.log")))
    raise AssertionError(f"the portal did not start:\n{logs[-4000:]}")
