"""Under ``CI=true`` nothing may be skipped, with workers and without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[1]
OUR_HOOKS = "from tests.conftest import pytest_sessionfinish, pytest_terminal_summary\n"
FEW_SETTINGS = "INSTALLED_APPS = ['ratingsite.office.clock']\n"  # enough for our hooks; the office's load for a second
SKIPPING = "import pytest\n\ndef test_one(): pass\n\ndef test_two(): pytest.skip('no such thing here')\n"


@pytest.mark.parametrize(("ci", "workers", "status"), [("true", "1", 1), ("true", "0", 1), ("", "0", 0)])
def test_a_skipped_test_is_a_failure_there_and_nowhere_else(ci: str, workers: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(OUR_HOOKS, encoding="utf-8")
    (tmp_path / "few_settings.py").write_text(FEW_SETTINGS, encoding="utf-8")
    (tmp_path / "test_skipping.py").write_text(SKIPPING, encoding="utf-8")
    alone = ["--rootdir", ".", "--confcutdir", str(tmp_path)]  # whoever left hooks above this folder is not asked
    command = ["-m", "pytest", "-c", "pyproject.toml", *alone, "-n", workers, str(tmp_path)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    told = {"CI": ci, "PYTHONPATH": str(tmp_path), "DJANGO_SETTINGS_MODULE": "few_settings"}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=kept | told, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "1 passed, 1 skipped" in done.stdout) == (status, True), done.stdout + done.stderr
    assert ("1 skipped, and under CI=true nothing may be" in done.stdout) == bool(ci)
