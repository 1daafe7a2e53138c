"""Whom a side of a game means: by number first, then by the whole name, then by initials or a few letters."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ratings.register.names import search_key
from tests.tournaments.reports.pgn.test_comparing import asked
from tournaments.reports.pgn.sides import MOST_MISSPELT, Sides

PEOPLE = (
    ("Amato, Anna", "2099101"),
    ("Amato, Anna Maria", ""),
    ("Žižka, Jan", "2099103"),
    ("Zizka, Jana", ""),
    ("van der Berg, Bo", ""),
    ("李, 小龙", ""),
)


def sides() -> Sides:
    """The six with starting ranks from 1; each meets the next."""
    pairs = list(pairwise(PEOPLE))
    return Sides(
        asked(1, white, black, white_rank=rank, black_rank=rank + 1, white_id=white_id, black_id=black_id)
        for rank, ((white, white_id), (black, black_id)) in enumerate(pairs, start=1)
    )


@pytest.mark.parametrize(
    ("number", "name", "ranks"),
    [
        ("2099101", "", (1,)),
        ("2099101", "Somebody, Else", (1,)),  # the number counts more than the name
        ("2099103", "Amato, Anna", (3,)),
        ("", "Amato, Anna", (1,)),
        ("", "Anna Amato", (1,)),
        ("", "ANNA MARIA AMATO", (2,)),
        ("", "Zizka, Jan", (3,)),
        ("", "Žižka, Jana", (4,)),
        ("", "Bo van der Berg", (5,)),
        ("", "李, 小龙", (6,)),
        ("", "Amato, A", ()),  # nearly, not exactly
        ("", "", ()),
        ("1", "Amato, Anna", ()),  # a number that nobody has is of one who has none
        ("1", "Amato, Anna Maria", (2,)),
    ],
)
def test_exactly_is_the_number_or_the_whole_name(number: str, name: str, ranks: tuple[int, ...]) -> None:
    assert sides().exactly(number, search_key(name)) == ranks


@pytest.mark.parametrize(
    ("number", "name", "ranks"),
    [
        ("", "Amato, A", (1, 2)),
        ("", "Amato, A M", (2,)),
        ("", "Amato, Ana", (1,)),
        ("", "Zizka, J", (3, 4)),
        ("", "Amato", ()),  # a family name alone is nobody's
        ("", "Berg, Bo", ()),
        ("", "", ()),
        ("2099101", "Amato, A", ()),  # known by number: nobody is looked for
        ("1", "Amato, A", (2,)),
        ("1", "Zizka, Jan", (4,)),
    ],
)
def test_nearly_is_by_initials_or_but_for_a_few_letters(number: str, name: str, ranks: tuple[int, ...]) -> None:
    assert sides().nearly(number, search_key(name)) == ranks


def test_the_same_mistyped_name_costs_one_search_however_often_it_comes() -> None:
    found = sides()
    for _time in range(3 * MOST_MISSPELT):
        assert found.nearly("", "amato ana") == (1,)
    assert found.nearly("", "zizka jann") == (3, 4)


def test_beyond_so_many_mistyped_names_further_ones_are_nobody_s_and_earlier_ones_stay() -> None:
    found = sides()
    assert found.nearly("", "amato ana") == (1,)
    for number in range(MOST_MISSPELT - 1):
        assert found.nearly("", f"stranger {number}") == ()
    assert (found.nearly("", "zizka jann"), found.nearly("", "amato ana")) == ((), (1,))


def test_who_stands_in_several_games_is_one_person() -> None:
    twice = Sides([asked(1), asked(2)])
    assert (twice.exactly("", "amato anna"), twice.exactly("2099104", "")) == ((1,), (4,))
