"""Finds the public cases and report files that lie beside the project; absent, a test skips, under CI it fails."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared"


def shared_file(name: str) -> Path:
    """The path of a file of the shared material, e.g. ``cases/norms.json``."""
    path = FOLDER / name
    if not path.exists():
        _absent(name)
    return path


def shared_files(pattern: str) -> list[Path]:
    """All files of the shared material that match a pattern, sorted; at collection time an empty list when absent."""
    return sorted(FOLDER.glob(pattern))


def shared_cases(name: str) -> list[dict[str, Any]]:
    """The cases of one case file; at collection time an empty list when absent."""
    path = FOLDER / "cases" / name
    return json.loads(path.read_text(encoding="utf-8"))["cases"] if path.exists() else []


def _absent(name: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"the shared material {name} is missing, and under CI it must be there")
    pytest.skip(f"the shared material {name} is not here")
