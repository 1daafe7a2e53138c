"""The line of a person with several entries on one list, and whom the rows of the register mean; no database needed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.lists.models import ListEntry
from ratings.runs.persons import ALONE, Persons, joined

SUMMER, AUTUMN = date(2025, 8, 30), date(2025, 9, 20)


def entry(player: int, rating: int | None, games: int, **facts: Any) -> ListEntry:
    """A line that nobody has saved."""
    usual = {"highest_rating": rating, "k_factor": 20, "last_played_on": None, "is_inactive": False}
    return ListEntry(player_id=player, rating=rating, games_total=games, name=f"P{player}", **usual | facts)


def told(line: ListEntry | None) -> tuple[Any, ...] | None:
    if line is None:
        return None
    return line.player_id, line.rating, line.games_total, line.highest_rating, line.last_played_on, line.is_inactive


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([], None),
        ([entry(1, 2000, 50)], (1, 2000, 50, 2000, None, False)),
        ([entry(1, 2000, 50), entry(2, 1700, 50)], (1, 2000, 100, 2000, None, False)),
        ([entry(1, 1700, 50), entry(2, 2000, 50)], (1, 1700, 100, 2000, None, False)),  # the person's own rating
        ([entry(1, None, 3), entry(2, 1700, 50)], (1, 1700, 53, 1700, None, False)),
        ([entry(1, None, 3), entry(2, None, 2)], (1, None, 5, None, None, False)),
        (
            [entry(1, 2000, 50, last_played_on=SUMMER), entry(2, 1700, 9, last_played_on=AUTUMN)],
            (1, 2000, 59, 2000, AUTUMN, False),
        ),
        (
            [entry(1, None, 3, last_played_on=SUMMER), entry(2, None, 2)],
            (1, None, 5, None, SUMMER, False),
        ),
        ([entry(1, None, 0), entry(2, 1700, 9, last_played_on=SUMMER)], (1, 1700, 9, 1700, SUMMER, False)),
        # who has played under the other number, nobody knows when
        ([entry(1, 2000, 50, last_played_on=SUMMER), entry(2, 1700, 9)], (1, 2000, 59, 2000, None, False)),
        (
            [entry(1, 2000, 50, is_inactive=True, highest_rating=2100), entry(2, 1700, 9)],
            (1, 2000, 59, 2100, None, False),
        ),
        ([entry(1, 2000, 50, is_inactive=True), entry(2, 1700, 9, is_inactive=True)], (1, 2000, 59, 2000, None, True)),
        ([entry(1, 2000, 1), entry(2, 1900, 2), entry(3, 2100, 3)], (1, 2000, 6, 2100, None, False)),
    ],
)
def test_of_several_entries_the_persons_own_rating_stands_with_all_games_and_the_highest(
    entries: list[ListEntry], expected: tuple[Any, ...] | None
) -> None:
    before = [told(each) for each in entries]
    assert told(joined(entries)) == expected
    assert [told(each) for each in entries] == before  # the published lines are not touched


@pytest.mark.parametrize(
    ("titles", "sex", "expected"),
    [
        (("", "IM"), "", "IM"),
        (("FM", "IM"), "m", "IM"),
        (("GM", "WGM"), "w", "GM"),
        (("FM", "WIM"), "w", "FM"),
        (("", "WFM"), "w", "WFM"),
        (("", "WFM"), "m", ""),  # a mistake of the second entry
        (("", ""), "w", ""),
    ],
)
def test_of_several_entries_the_highest_title_stands_that_the_person_can_hold(
    titles: tuple[str, ...], sex: str, expected: str
) -> None:
    line = joined([entry(number, 2000, 9, title=title, sex=sex) for number, title in enumerate(titles)])
    assert line is not None
    assert line.title == expected


def test_k_goes_with_the_rating_that_stands() -> None:
    line = joined([entry(1, None, 3, k_factor=None), entry(2, 2400, 50, k_factor=10)])
    assert line is not None
    assert (line.player_id, line.k_factor) == (1, 10)


def test_rows_mean_the_people_behind_them_and_people_have_all_their_rows() -> None:
    persons = Persons(behind={11: 1, 12: 1, 21: 2})
    assert persons.of([11, 1, 12, 21, 3]) == {1, 2, 3}
    assert persons.rows_of([1, 2, 3]) == {1: (1, 11, 12), 2: (2, 21), 3: (3,)}
    assert (ALONE.of([5, 6]), ALONE.rows_of([5])) == ({5, 6}, {5: (5,)})
