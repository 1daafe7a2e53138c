"""What the journal keeps of a cell, what the grid gets of it, and how a value is told in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.sheets.papers import cell, swiss_paper
from tournaments.sheets.cells import CODES, Cell, Source
from tournaments.sheets.findings import Finding
from tournaments.sheets.journal import cell_json, cell_kept, kept_cell
from tournaments.sheets.words import cell_text, finding_text, refused_text, value_text


def cells() -> st.SearchStrategy[Cell]:
    return st.builds(
        Cell,
        number=st.integers(1, 9999), round=st.integers(1, 99), opponent=st.none() | st.integers(1, 9999),
        colour=st.sampled_from(["", "w", "b"]), code=st.sampled_from(sorted(CODES)), note=st.text(max_size=20),
        source=st.sampled_from([Source.TYPED, Source.PASTED, Source.FILE]), origin=st.integers(0, 999),
    )  # fmt: skip


@given(cells())
def test_what_the_journal_keeps_of_a_cell_gives_the_cell_again(typed: Cell) -> None:
    assert cell_kept(kept_cell(typed.place, typed)) == (typed.place, typed)


@given(cells())
def test_what_a_mirror_shows_is_not_kept_for_it_follows_from_the_others(typed: Cell) -> None:
    mirror = replace(typed, source=Source.MIRROR)
    assert cell_kept(kept_cell(mirror.place, mirror)) == (mirror.place, None)
    assert cell_kept(kept_cell((3, 2), None)) == ((3, 2), None)


def test_the_grid_gets_a_cell_with_its_source_and_version_and_of_an_emptied_one_the_sheets() -> None:
    typed = cell(1, 2, "4w1", version=7, origin=3)
    assert cell_json((1, 2), typed, 9) == [1, 2, 4, "w", "1", "typed", 7]
    assert cell_json((1, 2), None, 9) == [1, 2, None, "", "", "", 9]


# ---------------------------------------------------------------- sentences
@pytest.mark.parametrize(
    ("value", "told"),
    [
        ((4, "w", "1"), "4 ○ 1"), ((4, "b", "="), "4 ● ½"), ((4, "", "-"), "4 −"), ((4, "w", "--"), "4 ○ −−"),
        ((None, "", "U"), "U"), ((None, "", ""), "nothing"), ((4, "w", "?"), "4 ○ ?"), ((4, "b", "RF"), "4 ● RF"),
    ],
)  # fmt: skip
def test_a_value_is_told_without_a_letter_for_a_colour(value: tuple[int | None, str, str], told: str) -> None:
    assert value_text(*value) == told
    assert cell_text(Cell(number=1, round=1, opponent=value[0], colour=value[1], code=value[2])) == told


def test_of_no_cell_it_is_told_that_nothing_stands_there() -> None:
    assert cell_text(None) == "nothing"
    with translation.override("fr"):
        assert cell_text(None) == "rien"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("cell-unreadable", "“4x” is no result. For example 17w1: opponent, colour, result."),
        ("row-unknown", "There is no row 7."),
        ("round-unknown", "There is no round 3."),
        ("number-taken", "4x stays out: another row has the number 7 now."),
        ("a code of tomorrow", "This cannot stand here."),
    ],
)
def test_a_refusal_is_told_with_what_was_typed_where(code: str, told: str) -> None:
    assert refused_text({"code": code, "number": 7, "round": 3, "got": "4x"}) == told


@pytest.mark.parametrize(
    ("finding", "told"),
    [
        (
            Finding(code="result-contradiction", severity="error", number=1, round=1),
            "Round 1: the row of Amato, Anna says 4 ○ 1, the row of Demir, Deniz says 1 ● 1. Look which is right.",
        ),
        (Finding(code="opponent-unknown", severity="error", number=2, round=1),
         "Round 1: Berg, Bo has the opponent 9. There is no such row."),
        (Finding(code="paper-differs", severity="error", number=1, params=(("paper", 150), ("typed", 100))),
         "Amato, Anna has 1 in this sheet, and 1.5 on the paper."),
        (Finding(code="games-missing", severity="error", params=(("entered", 1), ("expected", 6))),
         "1 of 6 games are entered."),
        (Finding(code="reason-missing", severity="note", number=77, round=1),
         "Round 1: why was the game of 77 not played?"),
        (Finding(code="from-a-file", severity="error", number=1, round=1, params=(("text", "100 % wrong"),)),
         "100 % wrong"),
        (Finding(code="of tomorrow", severity="error", number=1, round=2), "Round 2: Amato, Anna needs a look."),
    ],
)  # fmt: skip
def test_a_finding_is_told_with_names_and_what_both_rows_say(finding: Finding, told: str) -> None:
    paper = swiss_paper(cell(1, 1, "4w1"), cell(4, 1, "1b1"), cell(2, 1, "9w1"))
    assert finding_text(finding, paper) == told
