"""A large office with a real web server before it, and a worker beside it whose runs can be let go on."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from django.test import Client
from django.urls import reverse

from ratings.register.models import Player
from ratingsite.site.benchmarks.month_office import LISTS, SYSTEM, month_office
from ratingsite.site.benchmarks.own_database import environment_of_the_database, look_at_what_was_filled

SERVED = "ratingsite.site.benchmarks.timed_wsgi:application"
GUNICORN = ("--workers", "2", "--threads", "8", "--preload")  # as docs/operations.md says
PORTAL_THREADS = "8"  # of the command ``portal``
LOOKS, BETWEEN_LOOKS = 300, 0.2
PLAYERS = 300  # whose pages are asked for


class Worker:
    """The process whose runs go on."""

    def __init__(self, env: dict[str, str]) -> None:
        command = [sys.executable, "-m", "ratingsite.site.benchmarks.runs_go_on"]
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=settings.BASE_DIR, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.begun = self.ended = 0
        self._listener: Thread | None = None
        self.reviewed = self._line_with("review").split()[1]

    def _line_with(self, word: str) -> str:
        for line in self.process.stdout or ():
            if line.startswith(word):
                return line
        raise CommandError("the worker of the benchmark ended; what it said stands above")

    def go_on(self) -> None:
        """Runs from now on, one after another; the first has begun when this returns."""
        if self.process.stdin is not None:
            self.process.stdin.write("go\n")
            self.process.stdin.close()
        self._line_with("begun")
        self.begun = 1
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.begun += line.startswith("begun")
            self.ended += line.startswith("ended")

    def is_at_work(self) -> bool:
        """Whether it lives: what was measured beside a dead one says nothing."""
        return self.process.poll() is None

    def close(self) -> None:
        """Leave nothing."""
        self.process.kill()
        self.process.wait()
        if self._listener is not None:
            self._listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@dataclass(frozen=True, kw_only=True)
class Served:
    """Where the office is served, the cookie of somebody of the commission, and what its pages are made of."""

    vendor: str
    port: int
    cookie: str
    worker: Worker
    players: tuple[str, ...]
    last_player: int

    def addresses(self, chance: Random) -> dict[str, str]:
        """One address of each kind of page."""
        shown = reverse("rating_list", args=[SYSTEM, LISTS[1]])
        run = [self.worker.reviewed]
        after = chance.randrange(self.last_player)
        return {
            "list, first page": shown,
            "list, in the middle": f"{shown}?after={after}",
            "list, women by name": f"{shown}?sex=w&sort=name",
            "player": reverse("player", args=[chance.choice(self.players)]),
            "search": f"{reverse('search')}?q=Family{chance.randrange(100, 999)}",
            "review": reverse("run", args=run),
            "review, changes": reverse("run_changes", args=run),
            "review, flags": reverse("run_flags", args=run),
            "review, events": reverse("run_events", args=run),
        }


@contextmanager
def served_office(size: float, seed: int) -> Iterator[Served]:
    """Made up in the empty database that is asked now, with a run in review; its processes are ended behind it."""
    vendor = connections["default"].vendor
    with TemporaryDirectory() as folder, ExitStack() as stack:
        office = month_office(size, seed)
        look_at_what_was_filled()
        browser = Client(SERVER_NAME="localhost")
        browser.force_login(office.commission)
        env = environment_of_the_database()
        worker = Worker(env)
        stack.callback(worker.close)
        look_at_what_was_filled()  # now that its run has results
        port = _free_port()
        stack.callback(_ended, _server(vendor, port, env, Path(folder)))
        _wait_for(port, Path(folder))
        players = tuple(player.key for player in Player.objects.order_by("pk")[:PLAYERS])
        yield Served(
            vendor=vendor, port=port, worker=worker, players=players, last_player=Player.objects.count(),
            cookie=f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}",
        )  # fmt: skip


def _server(vendor: str, port: int, env: dict[str, str], folder: Path) -> subprocess.Popen[bytes]:
    where = f"127.0.0.1:{port}"
    command = (
        ["-m", "waitress", f"--listen={where}", f"--threads={PORTAL_THREADS}", SERVED]
        if vendor == "sqlite"
        else ["-m", "gunicorn", SERVED, "--bind", where, *GUNICORN]
    )
    with (folder / "server.log").open("wb") as log:
        whole = [sys.executable, *command]
        return subprocess.Popen(whole, cwd=settings.BASE_DIR, env=env, stdout=log, stderr=log)  # noqa: S603 - our own


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, folder: Path) -> None:
    for _ in range(LOOKS):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(BETWEEN_LOOKS)
    raise CommandError(f"the server did not start:\n{(folder / 'server.log').read_text(errors='replace')[-2000:]}")
