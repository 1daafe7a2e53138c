"""Bad inputs about cells, as data: typed, pasted or uploaded, each is named at the player and the round.

The players are the four of ``tests/tournaments/trf/sample.py`` with their three rounds; ``cells`` are what stands
there instead, as one types it, ``""`` for an empty cell. ``at`` are the cells that must be named, by a code for each
way; where a way has no code, what was given is taken there: the mirror fills an empty cell, the colour that stands in a
cell stays, a typist writes a draw in many ways.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Typed = tuple[int, int, str]  # player, round, text as one types it: opponent, colour, result
Place = tuple[int, int]  # player and round

_CELL = re.compile(r"(?P<opponent>.*?)(?P<colour>[wb ])(?P<result>.*)")
_BYES = {"": "", "bye": "0000 - U", "+": "     - +"}


class CellRow(NamedTuple):
    """One row of the catalogue, B76–B100. A code of an uploaded file, of a typed cell, of a pasted one."""

    number: str
    what: str
    cells: tuple[Typed, ...]
    at: tuple[Place, ...] = ()
    uploaded: str = ""
    typed: str = ""
    pasted: str = ""
    file_cell: str | None = None  # how the first cell stands in a file, where its text does not say so

    def in_file(self, place: int) -> str:
        """A cell as a report file has it in its eight columns."""
        text = self.cells[place][2]
        if place == 0 and self.file_cell is not None:
            return self.file_cell
        if text in _BYES:
            return _BYES[text]
        parts = _CELL.fullmatch(text)
        assert parts is not None, text
        return f"{parts['opponent']:>4} {parts['colour']} {parts['result']}"


FIRST: tuple[Place, ...] = ((1, 1),)
BOTH: tuple[Place, ...] = ((1, 1), (4, 1))


def same(number: str, what: str, cells: tuple[Typed, ...], code: str, at: tuple[Place, ...]) -> CellRow:
    """What is the same fault in all three ways."""
    return CellRow(number, what, cells, at, code, code, code)


def unreadable(number: str, what: str, text: str, uploaded: str, file_cell: str | None = None) -> CellRow:
    """A cell that nobody can read: refused when typed, named in the preview of a paste."""
    return CellRow(number, what, ((1, 1, text),), FIRST, uploaded, "cell-unreadable", "swiss-cell", file_cell)


CELL_ROWS = [
    CellRow("B76", "a result of no kind", ((1, 1, "4w?"),), FIRST, "result-unreadable", "result-missing", "swiss-cell"),
    unreadable("B76", "the result 2", "4w2", "result-unreadable"),
    CellRow(
        "B77", "an opponent who is not there", ((1, 1, "999w1"),), FIRST, "opponent-unknown", "opponent-unknown",
        "opponent",
    ),
    unreadable("B77", "an opponent of letters", "A12w1", "opponent-unreadable", " A12 w 1"),
    unreadable("B77", "a negative opponent", "-3w1", "opponent-unreadable", "  -3 w 1"),
    unreadable("B77", "an opponent in Arabic digits", "٣w1", "opponent-unreadable"),
    CellRow("B78", "oneself", ((1, 1, "1w1"),), FIRST, "opponent-self", "opponent-self", "opponent"),
    same("B79", "two opponents", ((1, 1, "3w1"), (3, 1, "2b=")), "pairing-contradiction", ((1, 1), (4, 1))),
    same("B80", "two winners", ((1, 1, "4w1"), (4, 1, "1b1")), "result-contradiction", BOTH),
    same("B80", "two losers", ((1, 1, "4w0"), (4, 1, "1b0")), "result-contradiction", BOTH),
    same("B80", "a draw against a win", ((1, 1, "4w1"), (4, 1, "1b=")), "result-contradiction", BOTH),
    same("B81", "White twice", ((1, 1, "4w1"), (4, 1, "1w0")), "colour-contradiction", BOTH),
    CellRow("B81", "no colour", ((1, 1, "4 1"), (4, 1, "1 0")), BOTH, "colour-missing", "", "colour-missing"),
    same("B82", "a forfeit on one side", ((1, 1, "4w+"), (4, 1, "1b0")), "forfeit-contradiction", BOTH),
    unreadable("B83", "a win without an opponent", "0w1", "result-without-opponent", "0000 - 1"),
    CellRow(
        "B84", "a bye with an opponent", ((1, 1, "4wh"),), FIRST, "bye-with-opponent", "bye-with-opponent",
        "swiss-cell", "   4 w H",
    ),
    same("B85", "two byes in a round", ((1, 1, "bye"), (4, 1, "bye")), "second-allocated-bye", ((4, 1),)),
    same(
        "B86", "a bye twice", ((1, 1, "bye"), (4, 1, ""), (1, 2, "bye"), (3, 2, "")), "allocated-bye-again",
        ((1, 2),),
    ),
    CellRow("B87", "one side empty", ((4, 1, ""),), BOTH, "result-one-sided"),
    same(
        "B88", "the same opponent again", ((1, 2, "4w1"), (4, 2, "1b0"), (2, 2, "3w1"), (3, 2, "2b0")),
        "opponent-again", ((1, 2), (4, 2)),
    ),
    CellRow("B90", "a hundredth round", ((1, 100, "4w1"),), ((1, 100),), "too-many-rounds", "round-unknown", "round"),
    CellRow(
        "B91", "an adjourned game", ((1, 1, "4w"), (4, 1, "1b")), BOTH, "result-missing", "result-missing",
        "result-missing",
    ),
    CellRow("B92", "less than a move", ((1, 1, "4wW"), (4, 1, "1bL"))),
    *(
        CellRow("B97", f"a draw as {text}", ((1, 3, f"2w{text}"),), file_cell="   2 w =")
        for text in ("½", "0.5", "0,5", "1/2", "=")
    ),
    unreadable("B98", "a result of two figures", "4w11", "gap-not-blank"),
    unreadable("B98", "a colour alone", "w", "result-one-sided", "     w  "),
    unreadable("B98", "an emoji", "4w😀", "result-unreadable"),
    CellRow(
        "B98", "ten thousand characters", ((1, 1, "4w" + "1" * 9998),), FIRST, "gap-not-blank", "cell-too-long",
        "swiss-cell", "   4 w 111",
    ),
    same("B99", "a mirror that contradicts", ((4, 1, "1b="),), "result-contradiction", BOTH),
    CellRow("B100", "the diagonal", ((2, 1, "2b1"),), ((2, 1),), "opponent-self", "opponent-self", "opponent"),
]  # fmt: skip
