"""Places where a test may stop a run: asleep, dead, or with an error. Inert unless ``PORTAL_FAILPOINTS`` names one.

``run.after_freeze=kill9, run.computing=sleep:2@3``: die there; at the third passing here, sleep two seconds.
Production refuses the setting.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter

from django.conf import settings

_passed: Counter[str] = Counter()


class FailpointReached(BaseException):
    """The end of a process, for tests that stay in one: like a kill it passes by every ``except Exception``."""


def reach(name: str) -> None:
    """Do what the setting says for this place, if it says anything."""
    if not settings.PORTAL_FAILPOINTS:
        return
    _passed[name] += 1
    for entry in settings.PORTAL_FAILPOINTS.split(","):
        place, _, what = entry.strip().partition("=")
        action, _, passing = what.partition("@")
        if place == name and (not passing or int(passing) == _passed[name]):
            _act(action, name)


def forget_passings() -> None:
    """Count from the beginning again."""
    _passed.clear()


def _act(action: str, name: str) -> None:
    word, _, seconds = action.partition(":")
    if word == "sleep":
        time.sleep(float(seconds))
    elif word == "kill9":
        os.kill(os.getpid(), signal.SIGKILL)
    elif word == "raise":
        raise FailpointReached(name)
    else:
        raise ValueError(f"{name}: no failpoint does {action!r}")
