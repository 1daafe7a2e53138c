"""What a desk refuses or names before any run: eleven of the twenty kinds, ten seeds each; what is lawful is not."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.planted.at_the_desks import AT_THE_DESKS
from tests.planted.lawful_desks import broken_in, named_in, registration, report

SEEDS = range(10)
LAWFUL = range(100)


@pytest.mark.parametrize("kind", AT_THE_DESKS)
def test_what_was_planted_is_named_by_the_check_at_its_desk(kind: str) -> None:
    build, codes = AT_THE_DESKS[kind]
    assert [seed for seed in SEEDS if not build(Random(f"{kind} {seed}")) & codes] == []


def test_of_lawful_registrations_and_reports_each_kind_is_named_in_two_of_a_hundred_at_most() -> None:
    told: Counter[str] = Counter()
    for seed in LAWFUL:
        told.update(broken_in(registration(Random(f"lawful {seed}"))) | named_in(report(Random(f"lawful {seed}"))))
    kinds = {kind: max(told[code] for code in codes) for kind, (_build, codes) in AT_THE_DESKS.items()}
    assert {kind: number for kind, number in kinds.items() if number > 2} == {}
