"""Tournaments in many parts come out of both engines the same; the second asks each part for all others."""

from __future__ import annotations

import pytest

from tests.ratings.second_engine.comparison import differences, project_answer
from tests.ratings.second_engine.engine import rate
from tests.ratings.second_engine.league_chance import BEGINS, random_league
from tests.ratings.second_engine.properties import rated
from tests.samples import sampled, samples

LEAGUES = samples(20, long=300)


@sampled
@pytest.mark.parametrize("edition", BEGINS)
def test_a_league_in_many_parts_is_rated_as_the_second_engine_rates_it(edition: str) -> None:
    for seed in range(LEAGUES):
        document = random_league(edition, seed)
        assert differences(project_answer(document, rated(document)), rate(document)).lines == [], seed
