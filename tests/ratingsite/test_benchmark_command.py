"""``manage.py benchmark`` as a shell starts it: what is not measured takes no memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[2]
LOADED = """\
import sys
from django.core.management import execute_from_command_line
try:
    execute_from_command_line(["manage.py", "benchmark", *{told}])
except SystemExit:
    print(*sorted(name for name in sys.modules if name.endswith((".benchmarks.lists", ".benchmarks.norms"))))
"""


@pytest.mark.parametrize(
    ("told", "loaded"),
    [
        (["import", "--help"], "ratings.benchmarks.lists"),
        (["norms", "--help"], "titles.benchmarks.norms"),
        (["--help"], "ratings.benchmarks.lists titles.benchmarks.norms"),
        (["no-such-thing"], "ratings.benchmarks.lists titles.benchmarks.norms"),
    ],
)
def test_only_what_is_asked_for_is_loaded(told: list[str], loaded: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(told=told)],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "ratingsite.settings", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == loaded
