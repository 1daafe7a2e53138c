"""Publication (734) and the classes of 701."""

from __future__ import annotations

import pytest

from ratings.regulations.cfc.book import published_name, published_rating, rating_class
from ratings.regulations.editions.cfc import CFC_2009


@pytest.mark.parametrize(
    ("rating", "games", "highest", "printed"),
    [
        (1471, 14, None, "1471/14"),  # the sample of 734
        (1531, 25, 1699, "1531o16"),  # the sample of 734
        (1531, 300, 1600, "1531o16"),
        (1531, 300, None, "1531o15"),
        (1531, 300, 1400, "1531o15"),
        (985, 30, 985, "985o09"),
        (1500, 24, 2000, "1500/24"),
        (1500, 3, None, "1500/3"),
        (1500, 2, None, "/2"),  # the sample JONES JANE /2
        (1500, 1, None, "/1"),
        (1500, 0, None, ""),
        (None, 5, None, ""),
    ],
)
def test_a_rating_as_it_is_printed(rating: int | None, games: int, highest: int | None, printed: str) -> None:
    assert published_rating(CFC_2009, rating, games, highest) == printed


def test_who_is_no_member_has_four_crosses() -> None:
    assert published_rating(CFC_2009, 1531, 25, 1699, is_member=False) == "xxxx"


def test_the_comma_shows_a_junior_or_participating_member() -> None:
    assert published_name("Jones", "John") == "JONES JOHN"
    assert published_name("Jones", "Jeremiah", is_ordinary_member=False) == "JONES,JEREMIAH"


@pytest.mark.parametrize(
    ("rating", "name"),
    [
        (2200, "master"),
        (2199, "candidate-master"),
        (2000, "candidate-master"),
        (1999, "A"),
        (1799, "B"),
        (1400, "C"),
        (1399, "D"),
        (1199, "E"),
        (0, "E"),
    ],
)
def test_the_classes_of_players(rating: int, name: str) -> None:
    assert rating_class(CFC_2009, rating) == name
