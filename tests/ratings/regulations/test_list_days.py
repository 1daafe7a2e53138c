"""On which days lists are made, and where each text says so; every family is asked by the same names."""

from __future__ import annotations

import pytest

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import CFC, FIDE_RAPID_BLITZ, FIDE_STANDARD


@pytest.mark.parametrize(
    "edition", [*FIDE_STANDARD.editions, *FIDE_RAPID_BLITZ.editions], ids=lambda edition: edition.id
)
def test_a_list_of_fide_stands_on_the_first_of_its_month(edition: FideEdition) -> None:
    assert (edition.list_day, edition.list_months[0]) == (1, 1)
    assert edition.articles.lists
    assert edition.articles.closing


def test_a_list_of_the_cfc_stands_on_the_day_behind_the_cut_off() -> None:
    (edition,) = CFC.editions
    assert (edition.list_months, edition.list_day, edition.closing_days) == ((2, 4, 6, 8, 10, 12), 16, 1)
    assert (edition.articles.lists, edition.articles.closing) == ("735", "735")
