"""Whatever is rung for is a task that a worker knows: a name that nobody registers would wait until it is given up."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[2]
APPS = ("ratings", "tournaments", "titles", "ratingsite")
NAME_OF_TASK = re.compile(rf"(?:{'|'.join(APPS)})(?:\.\w+)*\.tasks\.\w+")
OF_A_WORKER = """
import json
from ratingsite.celery import app
app.loader.init_worker()
print(json.dumps(sorted(name for name in app.tasks if not name.startswith("celery."))))
"""


def named_tasks() -> set[str]:
    """Every text of the program that is the name of a task."""
    return {
        node.value
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "tasks" in (source := path.read_text(encoding="utf-8"))  # few do, and to parse all takes a second
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAME_OF_TASK.fullmatch(node.value)
    }


def test_a_worker_knows_every_task_that_the_program_names_and_the_program_names_every_task_of_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", OF_A_WORKER], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout.splitlines()[-1])) == named_tasks()
