"""A line told at one look says the same as one that is read field by field, and is left alone where it cannot."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.tournaments.trf.sample import ELIF, SWISS, as_bytes, edited, with_text
from tournaments.trf import TrfPlayer, read_report
from tournaments.trf.lines import Line
from tournaments.trf.regular import LineCells, ranks, regular_cells
from tournaments.trf.regular_fields import FIXED_COLUMNS, regular_player

START = date(2026, 3, 6)
LINE = SWISS[ELIF - 1]
CELLS = LineCells(LINE, 3)


def at_one_look(*changes: tuple[int, str], start: date | None = START) -> TrfPlayer | None:
    """Elif's line with other text from some columns on, at one look."""
    lines = SWISS
    for column, text in changes:
        lines = edited(ELIF, column, text, lines)
    return regular_player(lines[ELIF - 1], ELIF, CELLS, start)


def elif_(**changes: object) -> TrfPlayer:
    player = at_one_look()
    assert player is not None
    return replace(player, **changes)  # type: ignore[arg-type]


def test_a_clean_line_is_told_at_one_look() -> None:
    report = read_report(as_bytes(SWISS), cell_by_cell=True).report
    assert report is not None
    assert at_one_look() == report.players[0]
    assert elif_().born == report.players[0].born == "1999/04/01"


@pytest.mark.parametrize(
    ("column", "text", "changes"),
    [
        (5, "9998", {"rank": 9998}),
        (10, "m", {"sex": "m"}),
        (10, " ", {"sex": None}),
        (11, "   ", {"title": None}),
        (11, "WGM", {"title": "WGM"}),
        (15, "Öberg, Åsa ", {"name": "Öberg, Åsa"}),
        (15, "Abcdefghijklmnop, Qrstuvwxyzabcde", {"name": "Abcdefghijklmnop, Qrstuvwxyzabcde"}),
        (49, "    ", {"rating": None}),
        (49, "   0", {"rating": None}),
        (49, "   1", {"rating": 1}),
        (49, "3000", {"rating": 3000}),
        (54, "   ", {"federation": None}),
        (54, "FID", {"federation": "FID"}),
        (58, "          1", {"fide_id": 1}),
        (58, "12345678901", {"fide_id": 12345678901}),
        (70, " " * 10, {"born": "", "birth_date": None, "birth_year": None}),
        (70, "1850/01/01", {"born": "1850/01/01", "birth_date": date(1850, 1, 1), "birth_year": 1850}),
        (70, "2026/12/31", {"born": "2026/12/31", "birth_date": date(2026, 12, 31), "birth_year": 2026}),
        (81, "99.5", {"points": 9950}),
        (81, " 0.0", {"points": 0}),
        (86, "9998", {"place": 9998}),
    ],
)
def test_a_field_that_is_as_the_format_wants_it_is_told(column: int, text: str, changes: dict[str, object]) -> None:
    told = at_one_look((column, text))
    assert told == elif_(**changes)
    assert told is not None
    assert told.born == changes.get("born", "1999/04/01")


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (4, "x"),
        (5, "0001"),
        (5, "   0"),
        (5, "1   "),
        (9, "x"),
        (10, "W"),
        (10, "f"),
        (11, " fm"),
        (11, "FM "),
        (14, "x"),
        (15, " Demir, Elif"),
        (15, "Demir Elif "),
        (15, "De,ir, Elif"),
        (15, "O\u0308berg, Åsa "),
        (15, "Dеmir, Elif"),  # a Cyrillic е
        (48, "x"),
        (49, "3001"),
        (49, "0100"),
        (49, "21x0"),
        (53, "x"),
        (54, "XYZ"),
        (54, "tur"),
        (57, "x"),
        (58, "          0"),
        (58, " " * 11),
        (58, "6300001    "),
        (69, "x"),
        (70, "1999/00/00"),
        (70, "1999/02/29"),
        (70, "1999-04-01"),
        (70, "1849/12/31"),
        (70, "2027/01/01"),
        (80, "x"),
        (81, "2.5 "),
        (81, "   2"),
        (81, "02.5"),
        (85, "x"),
        (86, "   0"),
        (86, "    "),
        (90, "x"),
        (91, "x"),
    ],
)
def test_a_field_of_another_form_is_left_to_a_closer_look(column: int, text: str) -> None:
    assert at_one_look((column, text)) is None


def test_without_a_first_day_of_the_event_a_birth_may_be_as_late_as_2100() -> None:
    for text, is_told in (("2100/12/31", True), ("2101/01/01", False)):
        assert (at_one_look((70, text), start=None) is not None) is is_told


def test_a_line_without_any_round_is_told_too_when_it_reaches_its_last_column() -> None:
    text = LINE[:FIXED_COLUMNS]
    assert regular_player(text, ELIF, LineCells(text, 0), START) == elif_(cells=())
    assert regular_player(text[:-1], ELIF, LineCells(text, 0), START) is None
    assert regular_player(text.rstrip(), ELIF, LineCells(text, 0), START) is None


# ---------------------------------------------------------------- which lines are regular
def regular(lines: tuple[str, ...]) -> list[int]:
    """The lines that the reader takes at one look."""
    report = read_report(as_bytes(lines)).report
    assert report is not None
    return [player.line for player in report.players if isinstance(player.cells, LineCells)]


def test_every_rank_of_four_columns_is_known() -> None:
    assert (len(ranks()), ranks()["   1"], ranks()["9999"]) == (9999, 1, 9999)
    assert "0001" not in ranks()


@pytest.mark.parametrize("blanks", ["", " ", " " * 10, " " * 30])
def test_blanks_behind_a_line_make_it_neither_irregular_nor_longer(blanks: str) -> None:
    lines = tuple(line + blanks for line in SWISS)
    assert regular(lines) == [13, 14, 15, 16]
    assert read_report(as_bytes(lines)).report == read_report(as_bytes(SWISS)).report


def test_of_two_lines_with_one_rank_neither_is_regular_nor_who_met_them() -> None:
    assert regular((*SWISS, LINE)) == []
    other = edited(ELIF, 92, " " * 28, edited(16, 92, " " * 28, edited(14, 92, " " * 28, edited(15, 92, " " * 28))))
    assert regular((*other, other[ELIF - 1])) == [14, 15, 16]


def test_a_rank_that_a_broken_line_had_before_is_of_no_regular_line() -> None:
    lines = edited(ELIF, 20, "\t")
    assert regular((*lines, LINE)) == []


@pytest.mark.parametrize("column", [100, 101, 110, 111, 120, 121])
def test_a_sign_between_two_rounds_makes_a_line_irregular_and_nobody_elses(column: int) -> None:
    assert regular(edited(ELIF, column, "7")) == [14, 15, 16]


@pytest.mark.parametrize(("rounds", "is_regular"), [(99, True), (100, False)])
def test_a_line_of_more_than_ninety_nine_rounds_is_not_regular(rounds: int, is_regular: bool) -> None:
    text = LINE[:91] + "  ".join(["0000 - H"] * rounds)
    found = regular_cells([Line(1, text)])
    assert (list(found) == [1]) is is_regular
    assert not is_regular or (len(found[1]), found[1].codes) == (99, "H" * 99)


@pytest.mark.parametrize(("first", "second", "is_again"), [
    ("0000 - H", "0000 - Z", True), ("0000 - H", "        ", False), ("   4 w 1", "0000 - H", False),
])  # fmt: skip
def test_whether_somebody_is_met_again_is_looked_into_after_two_byes(first: str, second: str, is_again: bool) -> None:
    assert LineCells(LINE[:91] + first + "  " + second, 2).meets_nobody_again() is not is_again


def test_a_cell_whose_opponents_line_is_broken_is_not_regular() -> None:
    raw = with_text(16, 20, "\t")
    report = read_report(raw).report
    assert report is not None
    assert [isinstance(player.cells, LineCells) for player in report.players] == [False] * 4
