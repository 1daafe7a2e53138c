"""The two tables: as the handbook prints them, mirror images of each other, and whole."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from ratings.regulations import tables
from ratings.regulations.tables import (
    CFC_EXPECTED_ROWS,
    EXPECTED_ROWS,
    SCORE_ROWS,
    ExpectedRow,
    difference_for_score,
    expected_score,
)
from ratingsite.foundations.exact import Hundredths
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


@pytest.mark.parametrize(
    ("printed", "row"),
    [
        ({"D": "0-3", "H": ".50", "L": ".50"}, ExpectedRow(0, 3, Hundredths(50), Hundredths(50))),
        ({"D": "620-735", "H": ".99", "L": ".01"}, ExpectedRow(620, 735, Hundredths(99), Hundredths(1))),
        ({"D": "> 735", "H": "1.0", "L": ".00"}, ExpectedRow(736, None, Hundredths(100), Hundredths(0))),
        ({"D": "735 and over", "H": "1.00", "L": ".00"}, ExpectedRow(735, None, Hundredths(100), Hundredths(0))),
    ],
)
def test_a_printed_row_is_read_as_it_stands(printed: dict[str, str], row: ExpectedRow) -> None:
    assert tables._expected_row(printed) == row


@pytest.mark.parametrize(("printed", "count"), [("1.0", 100), ("1.00", 100), (".5", 50), (".05", 5), (".99", 99)])
def test_a_printed_probability_is_read_in_hundredths(printed: str, count: int) -> None:
    assert tables._hundredths(printed) == count


@pytest.mark.parametrize(
    ("name", "rows"),
    [("fide_difference_to_score.csv", EXPECTED_ROWS), ("cfc_difference_to_score.csv", CFC_EXPECTED_ROWS)],
)
def test_the_rows_are_those_of_the_file(name: str, rows: tuple[ExpectedRow, ...]) -> None:
    assert tuple(tables._expected_row(row) for row in tables._printed_rows(name)) == rows


def test_the_file_of_8_1a_is_read_from_top_to_bottom() -> None:
    printed = tables._printed_rows("fide_score_to_difference.csv")
    assert (printed[0], printed[-1], len(printed)) == ({"p": "1.0", "dp": "800"}, {"p": ".00", "dp": "-800"}, 101)
