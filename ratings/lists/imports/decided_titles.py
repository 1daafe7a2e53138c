"""Whose titles were decided since a moment: a file that was looked at before does not undo it unseen.

The register of titles belongs to a room behind this one: it says here who they are.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import singledispatch
from typing import Any


@singledispatch
def titles_decided(batch: Any, since: datetime) -> Collection[int]:
    """The rows of those who were given a title or lost one, under every number."""
    raise TypeError(f"nothing tells whose titles were decided while {type(batch).__name__} waited")
