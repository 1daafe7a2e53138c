"""How many random samples a test takes: few in the gate, many with ``EXAMPLES=long`` (``make long-test``)."""

from __future__ import annotations

import os

import pytest

IS_LONG = os.environ.get("EXAMPLES") == "long"

sampled = pytest.mark.sampled


def samples(in_the_gate: int, *, long: int) -> int:
    """The number for this run; a test that asks is marked ``sampled``, so that the long run chooses it."""
    return long if IS_LONG else in_the_gate
