"""The rounds of one player: the form of each result cell, and what a cell must hold by itself."""

from __future__ import annotations

from dataclasses import replace

from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import is_digits
from tournaments.trf.layout import ROUND_WIDTH, round_column, round_count
from tournaments.trf.player_fields import PlayerLine
from tournaments.trf.regular import MAX_ROUNDS
from tournaments.trf.report import BYE_CODES, FORFEIT_CODES, RATED_CODES, SHORT_CODES, TrfCell

_CODES = frozenset("10=+-WDLHFUZ ")
_COLOURS = {"w": "w", "b": "b", "-": None, " ": None}
_BLANK = " " * ROUND_WIDTH
# Before TRF16 there were no letters: a bye was a result without an opponent.
_OLD_BYES = {"1": "F", "=": "H", "0": "Z"}


def cell_place(line: int, player: int, cell_round: int, part: str) -> Place:
    """Where the opponent, the colour or the result of a round stands; ``round`` is the whole cell."""
    first, last = {"opponent": (0, 3), "colour": (5, 5), "result": (7, 7), "round": (0, 7)}[part]
    column = round_column(cell_round)
    return Place(line, column + first, column + last, player or None, cell_round, part)


def read_cells(line: PlayerLine, rank: int, faults: Faults) -> tuple[tuple[TrfCell, ...], set[int]]:
    """The cells of a line, and the rounds in which one could not be read."""
    size = round_count(line.text)
    if size > MAX_ROUNDS:
        place = cell_place(line.number, rank, MAX_ROUNDS + 1, "round")
        faults.add("too-many-rounds", place, size=size, limit=MAX_ROUNDS)
        size = MAX_ROUNDS
    cells, broken = [], set()
    for number in range(1, size + 1):
        column = round_column(number)
        text = line.text[column - 1 : column - 1 + ROUND_WIDTH]
        cell = empty_cell(number) if not text.strip(" ") else _read_cell(text, number, column, line, rank, faults)
        if cell is None:
            broken.add(number)
            cell = empty_cell(number)
        cells.append(cell)
    return tuple(cells), broken


def empty_cell(number: int) -> TrfCell:
    """A round of which a line says nothing."""
    return TrfCell(round=number, opponent=None, colour=None, code=" ", column=round_column(number))


def _read_cell(text: str, number: int, column: int, line: PlayerLine, rank: int, faults: Faults) -> TrfCell | None:
    text = text if len(text) == ROUND_WIDTH else text + _BLANK[len(text) :]
    opponent, colour, code = text[:4].strip(" "), text[5].lower(), text[7].upper()
    if opponent and not is_digits(opponent):
        faults.add("opponent-unreadable", cell_place(line.number, rank, number, "opponent"), opponent)
    elif colour not in _COLOURS:
        faults.add("colour-unreadable", cell_place(line.number, rank, number, "colour"), text[5])
    elif code not in _CODES:
        faults.add("result-unreadable", cell_place(line.number, rank, number, "result"), text[7])
    else:
        return TrfCell(
            round=number, opponent=int(opponent or 0) or None, colour=_COLOURS[colour], code=code, column=column
        )
    return None


def checked_cell(cell: TrfCell, line: int, rank: int, is_old_dialect: bool, faults: Faults) -> TrfCell:
    """Note what is wrong with a cell by itself; an old bye comes back with the letter of today."""
    if cell.opponent is None:
        return _checked_without_opponent(cell, line, rank, is_old_dialect, faults)
    if cell.code in BYE_CODES:
        faults.add(
            "bye-with-opponent", cell_place(line, rank, cell.round, "opponent"), str(cell.opponent), bye=cell.code
        )
    elif cell.code == " ":
        faults.add("result-missing", cell_place(line, rank, cell.round, "result"), "")
    elif cell.colour is None and cell.code in RATED_CODES | SHORT_CODES:
        faults.add("colour-missing", cell_place(line, rank, cell.round, "colour"), "")
    return cell


def _checked_without_opponent(cell: TrfCell, line: int, rank: int, is_old_dialect: bool, faults: Faults) -> TrfCell:
    result_place = cell_place(line, rank, cell.round, "result")
    if cell.code in _OLD_BYES and cell.colour is None and is_old_dialect:
        meant = _OLD_BYES[cell.code]
        faults.add("old-bye", result_place, cell.code, meant=meant)
        return replace(cell, code=meant)
    if cell.code in RATED_CODES | SHORT_CODES:
        faults.add("result-without-opponent", cell_place(line, rank, cell.round, "round"), cell.code)
    elif cell.colour is not None and cell.code in BYE_CODES | FORFEIT_CODES | {" "}:
        faults.add("bye-with-colour", cell_place(line, rank, cell.round, "colour"), cell.colour)
    return cell
