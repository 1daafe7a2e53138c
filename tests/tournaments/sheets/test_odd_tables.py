"""Tables as people paste them: separators mixed, rows too short, squares of another size, lists of half a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.sheets.papers import paper_with
from tests.tournaments.sheets.pastes import BARE_SQUARE, FOUR, PEOPLE, SQUARE
from tests.tournaments.sheets.test_paste import told
from tournaments.sheets.berger import Pairing, berger, cycles
from tournaments.sheets.due_rounds import placed
from tournaments.sheets.paste import understand
from tournaments.sheets.paste_lines import lines_of, with_joined_cells
from tournaments.sheets.paste_round import understand_round
from tournaments.sheets.paste_spaced import is_spaced, spaced_table

HEADING = "No;Name;1;2;3\n"


# ---------------------------------------------------------------- rows
@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("1;Maple, Gordon;4w1;2b=;3w1", {1: (4, "w", "1"), 2: (2, "b", "="), 3: (3, "w", "1")}),
        ("1;Maple, Gordon;4w1", {1: (4, "w", "1")}),
        ("1;Maple, Gordon;;;3w1", {3: (3, "w", "1")}),
        ("1;Maple, Gordon;-;--;***", {}),
        ("1;Maple, Gordon;4w1;2b=;3w1;9;9;9", {1: (4, "w", "1"), 2: (2, "b", "="), 3: (3, "w", "1")}),
        (" 1 ; Maple, Gordon ; 4 w 1 ;2b = ; 3W1 ", {1: (4, "w", "1"), 2: (2, "b", "="), 3: (3, "w", "1")}),
        ('"1";"Maple, Gordon";"4w1";"";""', {1: (4, "w", "1")}),
        ("1;Maple, Gordon;4w1;;4b0", {1: (4, "w", "1"), 3: (4, "b", "0")}),
    ],
)
def test_a_row_has_the_cells_that_stand_in_it(row: str, cells: dict[int, tuple[int, str, str]]) -> None:
    pasted = understand(f"{HEADING}{row}\n2;Elm, Eva;;;bye", PEOPLE, 3)
    assert {round_: said for (number, round_), said in told(pasted).items() if number == 1} == cells


NAMED: dict[str, list[tuple[int, int, str, str]]] = {
    f"{HEADING}1;Maple, Gordon;4w1;;\n1;Maple, Gordon;4w0;;": [(3, 2, "Maple, Gordon", "player")],
    f"{HEADING}1;Maple, Gordon;1w1;;\n2;Elm, Eva;bye;;": [(2, 3, "1w1", "opponent")],
    f"{HEADING}1;Maple, Gordon;77w1;;\n2;Elm, Eva;bye;;": [(2, 3, "77w1", "opponent")],
    f"{HEADING}1;Maple, Gordon;4w9;;\n2;Elm, Eva;1b=;;": [(2, 3, "4w9", "swiss-cell")],
    f"{HEADING}9;Nobody, Nick;4w1;;\n2;Elm, Eva;bye;;": [(2, 2, "Nobody, Nick", "player")],
    "No;Name;1;2;3;4\n1;Maple, Gordon;4w1;;;2w1\n2;Elm, Eva;bye;;;1b0": [
        (2, 6, "2w1", "round"),
        (3, 6, "1b0", "round"),
    ],
    f"{HEADING}1;Maple, Gordon;4n1;;\n2;Elm, Eva;5w=;;": [(2, 3, "4n1", "colour")],
    f"{HEADING}1;Maple, Gordon;{'4w1' * 20};;\n2;Elm, Eva;1b=;;": [(2, 3, "4w1" * 8, "swiss-cell")],
}  # fmt: skip


@pytest.mark.parametrize("text", NAMED)
def test_every_cell_that_cannot_be_read_is_named_and_the_others_are_taken(text: str) -> None:
    pasted = understand(text, PEOPLE, 3)
    assert [(one.row, one.column, one.text, one.expected) for one in pasted.unread] == NAMED[text]
    assert len(pasted.cells) == len(NAMED[text])


# ---------------------------------------------------------------- squares
@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (BARE_SQUARE.replace("x\t1\t1/2\t1", "x\t2\t1/2\t1"), [(1, 2, "result")]),
        (BARE_SQUARE.replace("x\t1\t1/2\t1", "1\t1\t1/2\t1"), []),  # what stands on the diagonal is nobody's game
        (BARE_SQUARE.replace("x\t1\t1/2\t1", "x\t1 1\t1/2\t1"), [(1, 2, "result")]),
        (
            SQUARE.replace("Maple, Gordon", "Nobody, Nick"),
            [(2, 2, "player"), (3, 5, "opponent"), (4, 5, "opponent"), (5, 5, "opponent")],
        ),
    ],
)  # fmt: skip
def test_in_a_square_the_place_is_named_by_row_and_column(text: str, unread: list[tuple[int, int, str]]) -> None:
    found = [(cell.row, cell.column, cell.expected) for cell in understand(text, FOUR, 3).unread]
    assert found == unread


@pytest.mark.parametrize("layout", ["round-robin", "scheveningen", "double-round-robin"])
def test_a_square_has_the_rounds_of_the_sheets_own_schedule(layout: str) -> None:
    paper = paper_with(layout, 4, 3, teams=2 if layout == "scheveningen" else 0)
    text = "x\t1\t1\t1\n0\tx\t1\t1\n0\t0\tx\t1\n0\t0\t0\tx\n"
    pasted = understand(text, FOUR, paper.rounds, due=paper.due)
    games = {(game.round, game.white, game.black) for game in paper.due}
    told_games = {(cell.round, cell.number, cell.opponent) for cell in pasted.cells if cell.colour == "w"}
    assert told_games <= games
    own_team = [(1, 2, "opponent"), (2, 1, "opponent"), (3, 4, "opponent"), (4, 3, "opponent")]
    assert [(each.row, each.column, each.expected) for each in pasted.unread] == own_team * (layout == "scheveningen")


# ---------------------------------------------------------------- pairings
@pytest.mark.parametrize(
    ("text", "unread", "cells"),
    [
        ("1 - 4 1-0\n4 - 2 1-0", [(2, 1, "once")], 1),
        ("1 - 1 1-0\n2 - 3 1-0", [(1, 2, "opponent")], 1),
        ("1 - 77 1-0\n2 - 3 1-0", [(1, 2, "player")], 1),
        ("Round 9\n1 - 4 1-0\nRound 1\n2 - 3 1-0", [(2, 1, "round")], 1),
        ("Maple, Gordon - Elm, Eva 1-0\nwho knows\nOak, Ömer - Fir, Étienne 0-1", [(2, 1, "pairing")], 2),
        ("White;Black;Result\n1;4;1-1\n2;3;1-0", [(2, 3, "both-results")], 1),
        ("White;Res;Black;Res\n1;1;4;1\n2;1;3;0", [(2, 2, "both-results")], 1),
        ("White;Black;Result\n1;bye;1\n2;3;1-0", [], 2),
        ("White;Black;Result\nbye;1;\n2;3;1-0", [], 2),
        ("White;Black;Result\n1;4;1-0\n1;bye;1", [(3, 1, "once")], 1),
    ],
)
def test_of_a_round_every_board_that_cannot_be_is_named_and_the_others_are_taken(
    text: str, unread: list[tuple[int, int, str]], cells: int
) -> None:
    pasted = understand_round(text, PEOPLE, 3, 1)
    assert ([(one.row, one.column, one.expected) for one in pasted.unread], len(pasted.cells)) == (unread, cells)


@given(st.text(alphabet='0123456789wb+-=½ \t;,|"\n\rABab.', max_size=150), st.integers(1, 3))
def test_no_text_is_read_as_more_lines_or_rounds_than_there_are(text: str, round_: int) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for pasted in (understand(text, PEOPLE, 3), understand_round(text, PEOPLE, 3, round_)):
        assert all(1 <= one.row <= lines and one.column >= 1 for one in pasted.unread)
        assert all(1 <= cell.round <= 3 for cell in pasted.cells)


# ---------------------------------------------------------------- lines
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a\nb\r\nc\rd", [(1, "a"), (2, "b"), (3, "c"), (4, "d")]),
        ("a\n\n\nb", [(1, "a"), (4, "b")]),
        ("\ufeffa\u00a0b\u2013c", [(1, "a b-c")]),
        (";;;\n|||\na", [(3, "a")]),
        ('"a\nb";c', [(1, '"a b";c')]),
        ('x;"a\nb\nc";y\nd', [(1, 'x;"a b c";y'), (4, "d")]),
        ('"a\nb\nc\nd\ne\nf";g', [(1, '"a'), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, 'f";g')]),
        ("it's 5\" long\nnext", [(1, "it's 5\" long"), (2, "next")]),
        ("", []),
    ],
)
def test_a_text_has_its_lines_with_their_numbers(text: str, lines: list[tuple[int, str]]) -> None:
    assert lines_of(text) == lines


@pytest.mark.parametrize(
    "rows",
    [["a\tb\tc", "1\t2\t3"], ["a\tb\tc\td", "1\t2\t3"], ["a\tb", "1\t2"], ["a"], [], ["a\tb\tc", "1\t2\t3\t4", "5"]],
)
def test_rows_that_are_whole_or_never_come_out_even_are_joined_by_nobody(rows: list[str]) -> None:
    numbered = list(enumerate(rows, start=1))
    assert with_joined_cells(numbered) in (None, numbered)


# ---------------------------------------------------------------- spaces alone
@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1 Maple Gordon 2378 2w1 3b=", ("1", "Maple Gordon", "", "2378", "", "2w1", "3b=", "")),
        ("1. FM Maple Gordon 2378 CAN 2w1 3b= 1,5", ("1", "Maple Gordon", "FM", "2378", "CAN", "2w1", "3b=", "1,5")),
        ("1 Maple Gordon CAN 2378 2w1 3b=", ("1", "Maple Gordon", "", "2378", "CAN", "2w1", "3b=", "")),
        ("1 Maple 2w1 3b= 2", ("1", "Maple", "", "", "", "2w1", "3b=", "2")),
        ("1 Maple Gordon 2378 2w1", ("1", "Maple Gordon", "", "2378", "", "2w1", "", "")),
        ("x Maple Gordon 2378 2w1 3b=", None),
        ("1 2378 2w1 3b=", None),
        ("Generated by a program", None),
    ],
)
def test_a_line_of_spaces_is_read_from_its_ends(line: str, row: tuple[str, ...] | None) -> None:
    lines = [(1, "No Name Rtg 1 2 Pts"), (2, line), (3, "2 Elm Eva 2100 1b0 bye"), (4, "3 Oak Omer 2050 bye 1w=")]
    table = spaced_table(lines)
    assert table is not None
    assert (dict(zip(table.lines, table.rows, strict=True)).get(2), is_spaced(lines)) == (row, True)


# ---------------------------------------------------------------- rounds for what is due
@given(st.integers(2, 9), st.integers(1, 2), st.randoms(use_true_random=False), st.floats(0, 1))
def test_no_game_that_is_due_is_put_where_one_stands_that_was_played_so(
    players: int, turns: int, draw: object, share: float
) -> None:
    """Whatever part of a real schedule stands: every game that is due finds a round in which neither has played."""
    tables = cycles(players, turns)
    rounds = max(game.round for game in tables)
    people = draw.sample(range(1, players + 1), players)  # type: ignore[attr-defined]
    played = [Pairing(game.round, people[game.white - 1], people[game.black - 1]) for game in tables]
    stands = [game for game in played if draw.random() < share]  # type: ignore[attr-defined]
    met = [frozenset((game.white, game.black)) for game in stands]
    due = []
    for game in cycles(players, turns):
        pair = frozenset((game.white, game.black))
        if pair in met:
            met.remove(pair)
        else:
            due.append(game)
    busy = {(side, game.round) for game in stands for side in (game.white, game.black)}
    for game in placed(due, stands, rounds):
        assert not {(game.white, game.round), (game.black, game.round)} & busy


def test_where_nothing_stands_the_tables_are_kept() -> None:
    assert placed(berger(8), (), 7) == list(berger(8))
