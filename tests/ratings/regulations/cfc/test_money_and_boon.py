"""Appeals (739) and the points of 1980 (737)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.cfc.book import has_boon, is_appeal_fee_returned, rating_after_boon
from ratings.regulations.editions.cfc import CFC_2009


@pytest.mark.parametrize(
    ("published", "ruled", "returned"),
    [
        (1500, 1515, True),
        (1500, 1485, True),
        (1500, 1514, False),
        (None, 1500, True),
        (None, None, False),
        (1500, None, False),
    ],
)
def test_the_fee_of_an_appeal_is_returned_at_15_points(
    published: int | None, ruled: int | None, *, returned: bool
) -> None:
    assert is_appeal_fee_returned(CFC_2009, published, ruled) is returned


@pytest.mark.parametrize(
    ("rating", "after"),
    [
        (0, 188),
        (900, 1088),
        (971, 1159),
        (972, 1159),  # to the highest level of the group below: 971 + 188
        (1027, 1159),
        (1028, 1161),
        (1196, 1329),
        (1203, 1329),  # 1196 + 133
        (1204, 1331),
        (1403, 1522),  # 1395 + 127
        (1404, 1524),
        (1611, 1629),  # 1509 + 120
        (1612, 1711),
        (1799, 1898),
        (1800, 1901),
        (2002, 2007),  # 1906 + 101
        (2003, 2099),
        (2500, 2596),
    ],
)
def test_the_points_of_1980(rating: int, after: int) -> None:
    assert rating_after_boon(CFC_2009, rating) == after


@pytest.mark.parametrize(
    ("last_played_on", "has"),
    [(date(1974, 6, 29), False), (date(1974, 6, 30), True), (date(1980, 6, 1), True), (None, True)],
)
def test_who_had_not_played_since_1974_was_given_no_points(last_played_on: date | None, has: bool) -> None:
    assert has_boon(CFC_2009, last_played_on) is has
