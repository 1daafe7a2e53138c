"""The two tables: as the handbook prints them, mirror images of each other, and whole."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from ratings.regulations.tables import EXPECTED_ROWS, SCORE_ROWS, difference_for_score, expected_score
from tests.shared_material import shared_file


def test_every_row_of_table_8_1a_agrees_with_the_sources() -> None:
    printed = json.loads(shared_file("tables/dp_table.json").read_text(encoding="utf-8"))["dp"]
    assert {str(percentage): dp for percentage, dp in SCORE_ROWS} == printed


def test_every_row_of_table_8_1b_agrees_with_the_sources() -> None:
    printed = json.loads(shared_file("tables/pd_table.json").read_text(encoding="utf-8"))["rows"]
    assert [(row.lowest, row.highest, row.high, row.low) for row in EXPECTED_ROWS] == [
        (row["from"], row["to"], round(row["high"] * 100), round(row["low"] * 100)) for row in printed
    ]


def test_table_8_1a_stands_in_the_order_of_the_handbook() -> None:
    assert [percentage for percentage, _ in SCORE_ROWS] == list(range(100, -1, -1))


def test_table_8_1b_has_no_gap_and_no_overlap() -> None:
    assert EXPECTED_ROWS[0].lowest == 0
    assert all(
        row.highest is not None and following.lowest == row.highest + 1 for row, following in pairwise(EXPECTED_ROWS)
    )
    assert EXPECTED_ROWS[-1].highest is None


def test_the_chances_of_both_players_sum_to_one() -> None:
    assert all(expected_score(difference) + expected_score(-difference) == 100 for difference in range(800))


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (-3, 50), (4, 51), (-4, 49), (391, 91), (392, 92), (735, 99), (736, 100), (-735, 1), (-736, 0)],
)
def test_the_edges_of_the_rows(difference: int, expected: int) -> None:
    assert expected_score(difference) == expected


def test_dp_of_a_score_and_of_its_complement_cancel() -> None:
    assert all(difference_for_score(p) == -difference_for_score(100 - p) for p in range(101))
