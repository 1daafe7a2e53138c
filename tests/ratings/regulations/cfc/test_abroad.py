"""Foreign ratings (736)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.cfc.standing import ForeignRating, first_rating_from_abroad, rating_from_abroad
from ratings.regulations.editions.cfc import CFC_2009


def test_a_foreign_rating_is_the_first_rating_of_a_visitor_but_not_of_a_new_resident() -> None:
    assert first_rating_from_abroad(2105, is_resident=False) == 2105
    assert first_rating_from_abroad(2105, is_resident=True) is None
    assert first_rating_from_abroad(None, is_resident=False) is None


@pytest.mark.parametrize(
    ("then", "now", "day", "rating"),
    [
        (2100, 2150, date(2009, 9, 5), 2150),
        (2100, 2150, date(2009, 9, 4), 2080),
        (2100, 2100, date(2009, 9, 5), 2080),
    ],
)
def test_a_changed_foreign_rating_counts_after_a_year_without_a_game(
    then: int, now: int, day: date, rating: int
) -> None:
    player = ForeignRating(cfc_rating=2080, foreign_then=then, foreign_now=now, last_played_on=date(2008, 9, 5))
    assert rating_from_abroad(CFC_2009, player, day) == rating
