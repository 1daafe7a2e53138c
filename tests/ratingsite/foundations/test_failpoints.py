"""Failpoints: inert unless named, and exact about the passing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from ratingsite.foundations.failpoints import FailpointReached, forget_passings, reach

pytestmark = pytest.mark.asks_nobody

KILLED = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["PORTAL_FAILPOINTS"] = "here=kill9@2"
from ratingsite.foundations.failpoints import reach
reach("here"); print("once", flush=True); reach("here"); print("twice", flush=True)
"""


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    forget_passings()
    yield
    forget_passings()


def test_nothing_happens_where_nothing_is_named(settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = ""
    reach("here")
    settings.PORTAL_FAILPOINTS = "elsewhere=raise"
    reach("here")


def test_a_failpoint_acts_at_the_passing_that_is_named(settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = "elsewhere=sleep:9, here=raise@3"
    reach("here")
    reach("here")
    with pytest.raises(FailpointReached):
        reach("here")
    reach("here")


def test_a_word_that_means_nothing_is_refused(settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = "here=explode"
    with pytest.raises(ValueError, match="explode"):
        reach("here")


def test_kill9_ends_the_process_as_the_system_does() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", KILLED], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert (ended.returncode, ended.stdout) == (-signal.SIGKILL, "once\n")
