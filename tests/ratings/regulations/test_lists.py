"""When lists are made, as every edition is asked for it, whichever family it is of."""

from __future__ import annotations

import pytest

from ratings.regulations import rating_editions
from ratings.regulations.editions.cfc import CFC_2009
from ratingsite.foundations.editions import Edition, Family

FIDE = [edition for edition in rating_editions() if edition.family is not Family.CFC]


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_a_list_of_fide_carries_the_first_of_a_month(edition: Edition) -> None:
    assert edition.list_day == 1  # 2003, 9.11; 2009, 7.11; 2022, 7.1


def test_a_list_of_the_cfc_carries_the_day_behind_the_cut_off() -> None:
    # 735: the 15th of each even month; ruling: cfc-list-days
    assert (CFC_2009.list_months, CFC_2009.list_day, CFC_2009.closing_days) == ((2, 4, 6, 8, 10, 12), 16, 1)
    assert CFC_2009.listed_within_months == 12
    assert (CFC_2009.articles.lists, CFC_2009.articles.closing) == ("735", "735")
