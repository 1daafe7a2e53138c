"""Of what is well one line is told, of what is not everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.brief_reports import is_worth_telling

pytestmark = pytest.mark.asks_nobody

TESTS = """
import pytest
@pytest.fixture
def broken():
    raise ValueError("in its fixture")
@pytest.fixture
def left():
    yield
    raise ValueError("behind it")
def test_it(): pass
def test_wrong(): assert 1 == 2
def test_with_it(broken): pass
def test_before_it(left): pass
@pytest.mark.skip(reason="not here")
def test_elsewhere(): pass
"""


def test_workers_tell_of_every_test_that_is_not_well(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "tests.brief_reports", "--rootdir", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])} | {"PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    env = {name: value for name, value in env.items() if name != "PYTEST_XDIST_WORKER"}
    ran = subprocess.run(
        [*command, "-p", "no:django", "-p", "no:cacheprovider", str(tmp_path)],
        env=env, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "1 failed, 2 passed, 1 skipped, 2 errors in" in ran.stdout, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("when", "outcome", "told"),
    [("setup", "passed", False), ("setup", "skipped", True), ("call", "passed", True), ("teardown", "failed", True)],
)
def test_what_passed_is_told_once(when: str, outcome: str, *, told: bool) -> None:
    report = pytest.TestReport("a", ("a", 1, "a"), {}, outcome, None, when)  # type: ignore[arg-type]
    assert is_worth_telling(report) is told
