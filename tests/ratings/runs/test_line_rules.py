"""K and activity of many lines at once are those of each line by itself."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.regulations import PlayerSnapshot
from ratings.regulations.list_rules import Career
from ratings.regulations.published_k import k_on
from ratings.regulations.registry import book_of, rule_book
from ratings.runs.line_rules import k_of_lines, shown_on_lines
from ratings.runs.played_numbers import EPOCH
from ratingsite.foundations.number_columns import NONE, Numbers

DAYS = (
    *(("fide-standard", date(year, 7, 1)) for year in (2003, 2009, 2011, 2012, 2014, 2022, 2024, 2026)),
    *(("fide-rapid", date(year, 7, 1)) for year in (2012, 2014, 2022, 2025)),
    *(("cfc-regular", date(year, 7, 1)) for year in (2009, 2010)),
)
RATINGS = st.none() | st.integers(800, 2900)
LINES = st.lists(
    st.tuples(
        RATINGS,
        st.integers(0, 60),
        st.none() | st.integers(1930, 2020),
        RATINGS,
        st.sampled_from((None, False, True)),
        st.none() | st.dates(date(1999, 1, 1), date(2026, 6, 30)),
        st.none() | st.integers(0, 9),
    ),
    min_size=1,
    max_size=12,
)


def column(values: list[object]) -> Numbers:
    told = (value.toordinal() - EPOCH if isinstance(value, date) else value for value in values)
    return np.array([NONE if value is None else int(value) for value in told], dtype=np.int64)  # type: ignore[call-overload]


def plain(numbers: Numbers) -> list[int | None]:
    return [None if value == NONE else value for value in numbers.tolist()]


@pytest.mark.parametrize(("system", "day"), DAYS)
@given(lines=LINES)
def test_k_is_that_of_each_player(system: str, day: date, lines: list[tuple[int | None, ...]]) -> None:
    rating, games, born, highest, *_ = (column(list(each)) for each in zip(*lines, strict=True))
    found = k_of_lines(system, day, rating=rating, games=games, born=born, highest=highest)
    factors = [
        k_on(system, day, PlayerSnapshot(rating=each[0], games=each[1], born=each[2], highest=each[3]))
        for each in lines
    ]
    assert plain(found) == [None if factor is None else factor.k for factor in factors]


@pytest.mark.parametrize(("system", "day"), DAYS)
@given(lines=LINES)
def test_a_list_shows_everybody_as_by_himself(system: str, day: date, lines: list[tuple[object, ...]]) -> None:
    rating, _, _, _, before, last, games = (column(list(each)) for each in zip(*lines, strict=True))
    rules = rule_book(system).edition_on_or_first(day)
    found = shown_on_lines(rules, day, rating=rating, was_inactive=before, last=last, games=games)
    alone = [
        book_of(rules).shown(
            rules,
            Career(list_date=day, rating=each[0], was_inactive=each[4], last_played_on=each[5], games=each[6]),  # type: ignore[arg-type]
        )
        for each in lines
    ]
    assert list(zip(*map(plain, found), strict=True)) == [(each.rating, int(each.is_inactive)) for each in alone]
