"""Numbers of many rows of several tables as arrays are those of the rows one by one."""

from __future__ import annotations

import numpy as np
import pytest

from ratings.register.models import Federation, Player
from ratingsite.foundations.number_columns import NONE, Numbers, places_among, read_numbers

COLUMNS = {"number": "fide_id", "born": "birth_year", "row": "id"}
SOURCE = "ratings_player WHERE federation_id = %s"


@pytest.mark.django_db
@pytest.mark.parametrize("columns", [3, 2, 1], ids="{} columns".format)
def test_every_row_stands_at_one_place_and_null_is_nothing(columns: int, usa: Federation) -> None:
    Player.objects.bulk_create(
        Player(name=f"Nobody, {place}", federation=usa, national_id=f"n{place}", numbered_by=usa,
               fide_id=10**10 + place if place % 2 else None, birth_year=1900 + place if place % 3 else None)
        for place in range(7)
    )  # fmt: skip
    names, fields = ("row", "number", "born")[:columns], ("pk", "fide_id", "birth_year")[:columns]
    found = read_numbers({name: COLUMNS[name] for name in names}, SOURCE, ["USA"], wide=("number", "row"))
    rows = zip(*(found[name].tolist() for name in names), strict=True)
    expected = Player.objects.filter(federation=usa).values_list(*fields)
    assert sorted(rows) == sorted(tuple(NONE if value is None else value for value in row) for row in expected)


@pytest.mark.django_db
@pytest.mark.parametrize("names", [("number", "born", "row"), ("number", "row")], ids=", ".join)
def test_of_no_rows_every_column_is_empty(names: tuple[str, ...], usa: Federation) -> None:
    found = read_numbers({name: COLUMNS[name] for name in names}, SOURCE, ["XXX"])
    assert {name: column.tolist() for name, column in found.items()} == {name: [] for name in names}


def numbers(*told: int) -> Numbers:
    return np.array(told, dtype=np.int64)


def test_places_are_those_of_equal_numbers() -> None:
    assert places_among(numbers(3, 4, 9, 1, 0), numbers(1, 3, 9)).tolist() == [1, -1, 2, 0, -1]
    assert places_among(numbers(3), numbers()).tolist() == [-1]
