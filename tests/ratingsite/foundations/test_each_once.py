"""Numbers each once are those that ``np.unique`` finds."""

from __future__ import annotations

import numpy as np
import pytest

from ratingsite.foundations.each_once import counted_once, each_once


@pytest.mark.parametrize("numbers", [[], [7], [3, -1, 3, 2, 3, -1], [5, 5, 5], list(range(9, 0, -1))])
def test_each_number_is_there_once_in_its_order_and_counted(numbers: list[int]) -> None:
    given = np.array(numbers, dtype=np.int64)
    found, counts = np.unique(given, return_counts=True)
    assert each_once(given).tolist() == found.tolist()
    assert [column.tolist() for column in counted_once(given)] == [found.tolist(), counts.tolist()]
    assert given.tolist() == numbers
