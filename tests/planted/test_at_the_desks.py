"""What a desk refuses or names before any run: eleven of the twenty kinds, ten seeds each."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from random import Random

import pytest

from tests.planted.at_the_desks import AT_THE_DESKS

SEEDS = range(10)


@pytest.mark.parametrize("kind", AT_THE_DESKS)
def test_what_was_planted_is_named_by_the_check_at_its_desk(kind: str) -> None:
    build, codes = AT_THE_DESKS[kind]
    assert [seed for seed in SEEDS if not build(Random(f"{kind} {seed}")) & codes] == []
