"""The pass in C beside which the kernel is measured sums what the kernel finds, large differences in an event too."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from ratings.benchmarks.one_pass import one_pass
from ratings.benchmarks.sample import sample_month
from ratings.kernel import EDITIONS, NONE, rate_month

EDITION_OF_2022, *OTHERS = EDITIONS


def test_it_sums_what_the_kernel_finds_of_each_rated_player() -> None:
    month = sample_month(EDITION_OF_2022, 20_000, seed=2022).month
    with one_pass(month) as plain:
        assert (plain is None) == (shutil.which("cc") is None)
        if plain is None:
            return
        found, rated = rate_month(month), month.players.rating != NONE
        for _ in range(2):
            for one, other in zip(plain(), (found.games, found.score, found.expected), strict=True):
                assert np.array_equal(one[rated], other[rated])


@pytest.mark.parametrize("edition", OTHERS)
def test_of_another_edition_there_is_none(edition: object) -> None:
    with one_pass(sample_month(edition, 100, seed=1).month) as plain:  # type: ignore[arg-type]
        assert plain is None
