"""The cells of a crosstable as HTML: nothing of a name is live, and the words say what the signs show."""

from __future__ import annotations

import pytest

from tournaments.reports.crosstable_cells import RESULT_WORDS, Cell, cells_html
from tournaments.reports.words import BYES, SIGNS

WON = Cell(round=5, sign="1", number=7, colour="w", against="So, W")


def test_a_row_of_rounds_has_a_cell_for_each_and_empty_ones_for_what_is_not_told() -> None:
    assert cells_html([[], [WON]]) == (
        '<td class="cell"></td><td class="cell"><span class="game" data-round="5" data-colour="white">'
        '<span class="against">7</span><i class="colour is-white"></i><b class="result is-won">1</b>'
        '<span class="visually-hidden"> Round 5, with White against So, W: won</span></span></td>'
    )


def test_in_a_square_the_column_names_the_opponent_and_the_cell_has_the_result_alone() -> None:
    assert cells_html([[], [WON]], diagonal=1) == (
        '<td class="cell is-self"></td><td class="cell"><span class="game" data-round="5" data-colour="white">'
        '<b class="result is-won">1</b>'
        '<span class="visually-hidden"> Round 5, with White against So, W: won</span></span></td>'
    )


def test_no_columns_are_no_cells() -> None:
    assert cells_html([]) == ""


def test_a_bye_names_no_opponent_and_no_colour() -> None:
    bye = Cell(round=2, sign="=", bye="half-point bye")
    assert bye.words == "Round 2: half-point bye"
    assert cells_html([[bye]]) == (
        '<td class="cell"><span class="game" data-round="2" data-colour="none"><span class="against"></span>'
        '<i class="colour is-none"></i><b class="result is-unplayed">=</b>'
        '<span class="visually-hidden"> Round 2: half-point bye</span></span></td>'
    )


@pytest.mark.parametrize("name", ["<script>", '"><img src=x>', "{{7*7}}", "%(name)s %s", "O'Neil & Sons"])
def test_a_name_is_text_and_no_pattern(name: str) -> None:
    cell = Cell(round=1, sign="0", number=2, colour="b", against=name)
    assert cell.words == f"Round 1, with Black against {name}: lost"
    html = cells_html([[cell]])
    assert "<script>" not in html
    assert "<img" not in html


def test_every_sign_of_a_game_has_its_words() -> None:
    assert {sign for pair in SIGNS.values() for sign in pair} == set(RESULT_WORDS)
    assert {sign for sign, _words in BYES.values()} <= set(RESULT_WORDS)
