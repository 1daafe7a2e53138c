"""The crosstable as CSV and XLSX: numbers are numbers, and nothing in it is a formula."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils import translation
from openpyxl import load_workbook

from ratingsite.foundations.spreadsheets import FORMULA_SIGNS, as_csv, safe
from tests.tournaments.reports.paper.printed import all_play_all, changed, event_of, report
from tournaments.reports.paper.files import as_xlsx, crosstable_rows, table_11_31_rows
from tournaments.reports.paper.forms.table_11_31 import table_11_31
from tournaments.reports.paper.snapshot import PaperReport

HOSTILE = ("=HYPERLINK(1)", "+1+2", "-2+3", "@SUM(A1)", "\tcmd", "\r=1", "\n=1", "=1\x00", "＝1+1", "＠SUM(A1)")


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
    assert not sheet["C2"].value.startswith(FORMULA_SIGNS)


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


# ---------------------------------------------------------------- names as they were written
NAMES = (
    "Žižka-Ørsted, Łucja", "Жигин, Фёдор", "Ωμέγα, Ἄννα", "李, 小龍", "김, 철수", "محمد, علی‌رضا", "שלום, דוד",
    "अग्रवाल, राम", "გიორგი, ბ", "O’Neil, Zoë 😀", "van\u00a0Dam, Jan", "山田\u3000太郎", "a" * 60,
    "<b>Bold</b> & Co", '"Quoted", \'Name\'', "{{ 7*7 }} #let x = 1 $x$", "Semi;colon, Pi|pe", "1e5", "0x1F",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_script_comes_out_as_it_was_written(name: str) -> None:
    rows = crosstable_rows(with_name(name))
    assert read_csv(as_csv(rows))[1][2] == name
    assert load_workbook(io.BytesIO(as_xlsx(rows))).active["C2"].value == name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("\x00=1+1", "'=1+1"),  # what is taken away lets no formula out
        ("\x1b@SUM(A1)", "'@SUM(A1)"),
        ("A\x08b", "Ab"),
        ("A\ud800b", "Ab"),
        ("A\uffffb", "Ab"),
        ("x\u202efdp.exe", "xfdp.exe"),  # turned round it would read otherwise
    ],
)
def test_a_workbook_has_no_characters_that_would_break_it_or_turn_a_name_round(name: str, written: str) -> None:
    assert load_workbook(io.BytesIO(as_xlsx(crosstable_rows(with_name(name))))).active["C2"].value == written


def test_a_hostile_name_stands_in_the_table_of_11_31_as_text_too() -> None:
    rows = table_11_31_rows(table_11_31(with_name("=1+1"), "fide-standard"))
    assert read_csv(as_csv(rows))[1][2] == "'=1+1"


# ---------------------------------------------------------------- which events, which columns
def test_a_double_round_robin_has_both_results_as_text() -> None:
    rows = crosstable_rows(event_of(all_play_all(3, 2), 3, is_square=True))
    assert [list(row[8:]) for row in rows] == [[1, 2, 3], ["", "1½", "1½"], ["0½", "", "1½"], ["0½", "0½", ""]]


def test_a_bye_is_its_sign_and_a_round_without_anybody_is_empty() -> None:
    found = event_of([(1, 1, 0, "="), (2, 2, 1, "−"), (3, 1, 0, "+")], 2)
    rows = crosstable_rows(found)
    assert [list(row[7:]) for row in rows[1:]] == [
        [Decimal("2.5"), "=", "2b+", "+"],
        [Decimal(0), "", "1w−", ""],
    ]
    assert [row[8:] for row in read_csv(as_csv(rows))[1:]] == [["'=", "2b+", "'+"], ["", "1w−", ""]]


def test_thirty_players_are_thirty_lines_with_thirty_columns_of_results() -> None:
    book = load_workbook(io.BytesIO(as_xlsx(crosstable_rows(event_of(all_play_all(30), 30, is_square=True)))))
    assert (book.sheetnames, book.active.max_row, book.active.max_column) == (["Crosstable"], 31, 38)
    assert (book.active.freeze_panes, book.active["A1"].font.bold, book.active["A2"].font.bold) == ("D2", True, False)


def test_a_report_of_nobody_is_its_heading() -> None:
    assert read_csv(as_csv(crosstable_rows(event_of([], 0)))) == [
        ["Rank", "Starting rank", "Name", "FIDE ID", "Title", "Rating", "Federation", "Total", "1"]
    ]


def test_a_national_number_stays_a_text_and_who_is_unrated_has_an_empty_cell() -> None:
    found = changed(report(), 4, identity="CAN-007", rating=None)
    assert crosstable_rows(found)[4][3:6] == ["CAN-007", "", None]
    assert read_csv(as_csv(crosstable_rows(found)))[4][3:6] == ["CAN-007", "", ""]
    assert list(table_11_31_rows(table_11_31(found, "fide-standard"))[4][3:7]) == ["CAN-007", "", "USA", None]


def test_headings_are_in_the_reader_s_language_and_figures_are_not() -> None:
    with translation.override("fr"):
        rows = read_csv(as_csv(crosstable_rows(report())))
    assert (rows[0][2], rows[1][7]) == ("Nom", "2.5")
