"""A command that finds no portal says where it has looked, and what to do; nothing of Python is shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[3]
OF_NOVEMBER = ("--system=fide-standard", "--list-date=2025-11-01")
COMMANDS = {
    "run_ratings": OF_NOVEMBER,
    "import_rating_list": ("list.txt", *OF_NOVEMBER),
    "export_rating_list": (*OF_NOVEMBER, "--format=csv"),
    "verify_lists": (),
    "import_memberships": ("members.csv", "--by=carla@example.org"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_without_a_portal_is_named(command: str, tmp_path: Path) -> None:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "manage.py", command, *COMMANDS[command]],
        cwd=ROOT,
        env={**kept, "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = (
        f"CommandError: there is no portal in {tmp_path}/db.sqlite3: name the one that is meant with VAR_DIR or "
        "DATABASE_URL, or begin one there with the command migrate\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)
