"""Games lead from rows of the register to places of players, and no game stands twice, however large the numbers."""

from __future__ import annotations

import numpy as np
import pytest

from ratings.runs.columns import is_each_once
from ratings.runs.frozen_events import places_of

LARGE = 4_000_000_000


@pytest.mark.parametrize("first", [0, LARGE])
def test_a_row_has_the_place_of_its_player_or_none(first: int) -> None:
    rows = np.array([first + 9, first + 2, first + 5], dtype=np.int64)
    wanted = np.array([first + 2, first + 9, first + 3, first + 10, first], dtype=np.uint32)
    assert places_of(rows, wanted).tolist() == [1, 0, -1, -1, -1]
    assert places_of(rows[:0], wanted).tolist() == [-1] * 5


@pytest.mark.parametrize("first", [0, LARGE])
def test_a_row_that_stands_twice_is_found(first: int) -> None:
    columns = [np.array(column, dtype=np.int64) + first for column in ((1, 1, 2), (5, 6, 5), (7, 7, 7))]
    assert is_each_once(columns)
    assert not is_each_once([np.append(column, column[1]) for column in columns])
    assert is_each_once([column[:0] for column in columns])
