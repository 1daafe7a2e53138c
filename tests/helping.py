"""One worker more than there are cores: journeys wait for pages as long as they work, and it fills what they leave.

It stands behind the others (``nice``) and takes no journey while there is something else: three browsers at once would
wait for each other until their time is up.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from xdist.scheduler import LoadFileScheduling

from tests import databases, workers

JOURNEYS = (
    "tests/journeys/",
    "tests/ratingsite/site/test_in_the_browser.py",
    "tests/ratings/register/federations/test_while_typing.py",
    "tests/ratings/runs/review/test_while_typing.py",
    "tests/ratings/runs/whole_look/test_announcing.py",
    "tests/ratings/runs/whole_look/test_while_typing.py",
)
"""Where journeys lie: who hands out the files has only their names."""
HELPER = "TESTS_HELPER"
"""In the environment: the name of the worker that helps; none does where a number of workers was asked for."""


def one_more() -> int:
    """How many workers start by themselves; the last of them helps."""
    cores = os.cpu_count() or 1
    os.environ[HELPER] = f"gw{cores}"
    return cores + 1


def stand_behind() -> None:
    """The worker that helps works when no other does."""
    if workers.NAME and os.environ.get(HELPER) == workers.NAME:
        os.nice(10)


def for_the_helper(waiting: Mapping[str, Any]) -> str | None:
    """The first file that is no journey."""
    return next((file for file in waiting if not file.startswith(JOURNEYS)), None)


def stays_together(file: str) -> str:
    """What a worker gets whole: a file. The few journeys that run again on PostgreSQL are as one, so that one nursery
    reads the code for all their portals (``tests/journeys/nursery.py``).
    """
    return JOURNEYS[0] if databases.on_postgresql() and file.startswith(JOURNEYS) else file


class Scheduling(LoadFileScheduling):
    """A file to whoever is free, in their order; to the helper the first that is no journey."""

    workqueue: OrderedDict[str, Any]

    def _split_scope(self, nodeid: str) -> str:
        return stays_together(super()._split_scope(nodeid))

    def _assign_work_unit(self, node: Any) -> None:
        if node.gateway.id == os.environ.get(HELPER) and (file := for_the_helper(self.workqueue)):
            self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)
