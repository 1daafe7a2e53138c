"""Lines that are read as text: which they are, what their cells say, and that reading cell by cell says the same."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.bad_input import ALL, Bad
from tests.tournaments.trf.sample import ELIF, HUGO, SWISS, as_bytes, edited, with_text
from tournaments.benchmarks.sample_report import sample_report
from tournaments.trf import TrfCell, TrfPlayer, TrfReport, read_report, write_report
from tournaments.trf.regular import AGREEING, ALONE, LineCells, tails_of_a_game

OPEN = sample_report(12, 7, 1)


def same(raw: bytes) -> None:
    fast, plain = read_report(raw), read_report(raw, cell_by_cell=True)
    assert (fast.report, fast.found, fast.dialect) == (plain.report, plain.found, plain.dialect)
    assert fast == plain
    if fast.report and plain.report:
        assert fast.report.games() == plain.report.games()
        assert [player.line for player in fast.report.players] == [player.line for player in plain.report.players]
        assert columns_of(fast.report) == columns_of(plain.report)
        assert write_report(fast.report) == write_report(plain.report)


def columns_of(report: TrfReport) -> list[list[int]]:
    return [[cell.column for cell in player.cells] for player in report.players]


def lazy(raw: bytes) -> list[bool]:
    """Of each player, whether the line was regular."""
    report = read_report(raw).report
    assert report is not None
    return [isinstance(player.cells, LineCells) for player in report.players]


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_every_bad_input_is_read_the_same(bad: Bad) -> None:
    same(bad.raw)


# ---------------------------------------------------------------- what is regular
def test_a_generated_open_is_right_and_every_line_of_it_regular() -> None:
    result = read_report(OPEN)
    assert (result.accepted, result.faults) == (True, ())
    assert lazy(OPEN) == [True] * 12


def test_a_line_that_is_not_makes_its_opponents_irregular_and_nobody_else() -> None:
    assert lazy(with_text(HUGO, 99, "x")) == [False, True, True, False]


def test_a_name_with_accents_is_regular_and_one_with_a_strange_letter_is_read_closely() -> None:
    assert lazy(as_bytes(SWISS)) == [True] * 4
    assert "name-mixed-scripts" in {fault.code for fault in read_report(with_text(ELIF, 16, "е")).faults}


def test_byes_and_forfeits_are_regular() -> None:
    lines = edited(HUGO, 97, "b -", edited(ELIF, 97, "w +"))
    assert lazy(as_bytes(lines)) == [True] * 4
    assert lazy(as_bytes(edited(ELIF, 122, "0000 - H"))) == [True] * 4


def test_a_small_letter_is_read_closely_and_means_the_same() -> None:
    raw = with_text(ELIF, 122, "0000 - h")
    assert lazy(raw) == [False, True, True, True]
    assert read_report(raw).report == read_report(with_text(ELIF, 122, "0000 - H")).report


def test_what_may_stand_in_the_two_cells_of_a_game() -> None:
    assert {(one[1] + one[3], other[1] + other[3]) for one, other in ((key[:4], key[4:]) for key in AGREEING)} >= {
        ("w1", "b0"), ("b0", "w1"), ("w=", "b="), ("w+", "b-"), ("w-", "b-"), ("-+", "--"), ("w+", "--"), ("wW", "bL")
    }  # fmt: skip
    for wrong in (" w 1 b 1", " w 1 w 0", " w 1 b -", " - = - =", " w 1 - 0"):
        assert wrong not in AGREEING
    assert "0000 - U" in ALONE
    assert "0000 w U" not in ALONE
    assert "0000 - 1" not in ALONE


def test_colour_and_result_of_a_regular_game_are_these_eighteen() -> None:
    played = {f" {colour} {code}" for colour in "wb" for code in "10=WDL+-"}
    tails = tails_of_a_game()
    assert (set(tails), len(tails)) == (played | {" - +", " - -"}, 18)


# ---------------------------------------------------------------- the cells of a line
@pytest.fixture
def elif_() -> TrfPlayer:
    report = read_report(as_bytes(SWISS)).report
    assert report is not None
    return report.players[0]


CELLS = (
    TrfCell(round=1, opponent=4, colour="w", code="1", column=92),
    TrfCell(round=2, opponent=3, colour="b", code="1", column=102),
    TrfCell(round=3, opponent=2, colour="w", code="=", column=112),
)


def test_the_cells_of_a_line_are_like_a_tuple(elif_: TrfPlayer) -> None:
    cells = elif_.cells
    assert isinstance(cells, LineCells)
    assert (tuple(cells), len(cells), cells[0], cells[-1], cells[1:]) == (CELLS, 3, CELLS[0], CELLS[2], CELLS[1:])
    assert cells == CELLS
    assert cells == CELLS
    assert cells != CELLS[:2]
    assert cells != "   4 w 1"
    assert (hash(cells), repr(cells), cells.codes) == (hash(CELLS), repr(CELLS), "11=")
    with pytest.raises(IndexError):
        cells[3]


def test_a_line_with_fewer_rounds_has_empty_cells_behind(elif_: TrfPlayer) -> None:
    assert isinstance(elif_.cells, LineCells)
    longer = elif_.cells.of_size(5)
    assert (len(longer), longer[4].is_empty, longer[4].round, longer[4].column) == (5, True, 5, 132)
    assert (longer.codes, elif_.cells.of_size(3) is elif_.cells) == ("11=  ", True)
