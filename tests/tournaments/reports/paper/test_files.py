"""The crosstable as CSV and XLSX: numbers are numbers, and nothing in it is a formula."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from tests.tournaments.reports.paper.printed import report
from tournaments.reports.paper.files import as_csv, as_xlsx, crosstable_rows, safe, table_11_31_rows
from tournaments.reports.paper.forms.table_11_31 import table_11_31
from tournaments.reports.paper.snapshot import PaperReport

HOSTILE = ("=HYPERLINK(1)", "+1+2", "-2+3", "@SUM(A1)", "\tcmd", "\r=1", "=1\x00")


def with_name(name: str) -> PaperReport:
    found = report()
    return replace(found, people=(replace(found.people[0], name=name), *found.people[1:]))


def read_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_the_csv_begins_with_its_mark_and_has_the_crosstable() -> None:
    content = as_csv(crosstable_rows(report()))
    assert content.startswith(b"\xef\xbb\xbf")
    assert read_csv(content)[:3] == [
        ["Rank", "Starting rank", "Name", "FIDE ID", "Title", "Rating", "Federation", "Total", "1", "2", "3", "4"],
        ["1", "1", "Amato, Anna", "2099101", "WGM", "2301", "USA", "2.5", "", "0.5", "'+", "1"],
        ["2", "3", "Castro, Cy", "2099102", "FM", "2250", "USA", "2", "0.5", "", "0.5", "1"],
    ]


def test_the_workbook_has_numbers_as_numbers() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx(crosstable_rows(report())))).active
    assert [cell.value for cell in sheet[2]] == [
        1, 1, "Amato, Anna", 2099101, "WGM", 2301, "USA", 2.5, None, 0.5, "'+", 1,
    ]  # fmt: skip
    assert [cell.data_type for cell in sheet[2]][:8] == ["n", "n", "s", "n", "s", "n", "s", "n"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_looks_like_a_formula_is_text(name: str) -> None:
    rows = crosstable_rows(with_name(name))
    assert read_csv(as_csv(rows))[1][2].startswith("'" + name[0])
    sheet = load_workbook(io.BytesIO(as_xlsx(rows))).active
    assert sheet["C2"].data_type == "s"
    assert sheet["C2"].value.startswith("'")


@pytest.mark.parametrize(
    ("value", "written"), [(-3, -3), (Decimal("-0.5"), Decimal("-0.5")), ("a=b", "a=b"), (None, None)]
)
def test_numbers_and_other_texts_stay_as_they_are(value: object, written: object) -> None:
    assert safe(value) == written  # type: ignore[arg-type]


def test_rounds_are_the_columns_where_not_everybody_meets_everybody() -> None:
    rows = crosstable_rows(report(is_square=False))
    assert list(rows[0][8:]) == [1, 2, 3]
    assert list(rows[1][8:]) == ["4w1", "2b½", "3w+"]


def test_the_table_of_11_31_has_its_figures_as_numbers() -> None:
    rows = table_11_31_rows(table_11_31(report(), "fide-standard"))
    assert list(rows[0]) == [
        "Rank", "Starting rank", "Name", "FIDE ID", "Title", "Federation", "Rating",
        "Rar", "n", "W", "We", "W-We", "Ru",
    ]  # fmt: skip
    assert list(rows[1][:10]) == [1, 1, "Amato, Anna", 2099101, "WGM", "USA", 2301, 2250, 1, Decimal("0.5")]
