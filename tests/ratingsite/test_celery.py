"""A worker process gives way to whoever waits for a page; a worker within the portal's own process must not slow it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
