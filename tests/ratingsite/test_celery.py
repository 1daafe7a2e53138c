"""A worker process gives way to whoever waits for a page; a worker within the portal's own process must not slow it."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from celery.beat import Scheduler

from ratingsite.celery import app

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[2]
LAST = 19  # no process has more steps
OF_ONE = """
import os
import django
django.setup()
from ratingsite.celery import app
from ratingsite.site.embedded import EmbeddedWorker
before = os.nice(0)
{}
print(os.nice(0) - before)
"""


def _steps(begun: str) -> int:
    done = subprocess.run(
        [sys.executable, "-c", OF_ONE.format(begun)],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "ratingsite.settings", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def test_a_worker_process_gives_way() -> None:
    assert _steps("app.Worker(hostname='one@localhost', pool='solo')") == min(10, LAST - os.nice(0))


def test_a_worker_within_the_portal_does_not() -> None:
    assert _steps("EmbeddedWorker()") == 0


def test_a_sweep_that_nobody_came_for_is_not_done_any_more() -> None:
    """Behind a weekend without a worker 26,000 of them would come before everything else."""
    with app.connection_for_write() as connection, connection.SimpleQueue("celery") as queue:
        queue.clear()
        rings = Scheduler(app)
        rings.apply_async(rings.schedule["sweep"], producer=app.amqp.Producer(connection), advance=False)
        message = queue.get_nowait()
        message.ack()
    assert message.headers["task"] == "ratingsite.tasks.sweep"
    lasts = datetime.fromisoformat(message.headers["expires"]) - datetime.now(UTC)
    assert timedelta(seconds=110) < lasts <= timedelta(seconds=120)
