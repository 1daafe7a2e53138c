"""Fixtures that every test may ask for, and the gate's rule that nothing is skipped there."""

from __future__ import annotations

import os

import pytest
from _pytest.terminal import TerminalReporter

pytest_plugins = ["tests.cast"]


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Under ``CI=true`` a skipped test is a failure: the gate's machine has everything, or installs it."""
    skipped = terminalreporter.stats.get("skipped", [])
    if os.environ.get("CI") == "true" and skipped:
        terminalreporter.write_line(f"{len(skipped)} skipped, and under CI=true nothing may be", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if isinstance(reporter, TerminalReporter) else []
    if os.environ.get("CI") == "true" and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
