"""What a worker tells of a test: how it went, and not that it began, was set up, was cleared away and ended.

Each of these five letters takes the process that counts them as long as a small test takes, and says nothing where all
is well. Whatever is not well is told as ever.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol

from tests import workers


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In the place of pytest's own, which would come behind it and tell everything."""
    if not workers.NAME or item.config.option.durations:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if is_worth_telling(report):
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def is_worth_telling(report: pytest.TestReport) -> bool:
    """The test's own part always; the others where they did not pass."""
    return report.when == "call" or not report.passed
