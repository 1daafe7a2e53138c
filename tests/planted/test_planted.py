"""What is planted can be rated: a flag that is never raised is not raised because of a period that no run takes."""

from __future__ import annotations

import pytest

from ratings.regulations import PeriodResult, rate_period
from tests.planted.in_runs import IN_RUNS
from tests.planted.lawful import juniors, lawful


@pytest.mark.parametrize("kind", IN_RUNS)
def test_a_planted_period_can_be_rated_and_names_whom_it_is_about(kind: str) -> None:
    planted = IN_RUNS[kind](3)
    found: PeriodResult = rate_period(planted.made.period)
    assert planted.players <= found.players.keys()
    assert planted.event in {event.id for event in planted.made.period.events}


def test_the_same_seed_makes_the_same_period() -> None:
    assert lawful(4) == lawful(4)
    assert lawful(4) != lawful(5)


def test_the_juniors_of_the_club_gain() -> None:
    found = rate_period(juniors(1).period).players
    changes = [found[f"j{number}"].change or 0 for number in range(16)]
    assert sum(changes) > 16 * 5000
