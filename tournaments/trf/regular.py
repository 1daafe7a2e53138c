"""Rounds that are right as they stand: told from the text of the lines, without an object for every cell.

A large open has some ninety thousand cells, nearly all of them written as the format wants and told alike by both
players. Such a line is looked at as text (``regular_cells``) and its cells are made when somebody asks for one;
everything else is read cell by cell, with its faults (``cells``, ``pairs``). What is called regular here has no fault
there: the two ways are compared by ``tests/tournaments/trf/test_regular.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import overload

from tournaments.trf.layout import FIRST_ROUND, ROUND_WIDTH, round_column
from tournaments.trf.lines import Line
from tournaments.trf.report import (
    BYE_CODES,
    FORFEIT_CODES,
    MATCHING_CODES,
    RATED_CODES,
    SHORT_CODES,
    TrfCell,
    TrfPlayer,
)

MAX_ROUNDS = 99
_START = FIRST_ROUND - 1
_BLANK = " " * 8
_COLOURS = {"w": "w", "b": "b", "-": None, " ": None}
# Without an opponent: a bye, an absence or a forfeit, with no colour.
ALONE = frozenset(
    f"{opponent} {colour} {code}"
    for opponent, colour, code in product(("0000", "    "), "- ", BYE_CODES | FORFEIT_CODES | {" "})
)


def tails_of_a_game() -> list[str]:
    """Colour and result of a game as they stand behind the opponent; only a forfeit may be without colour."""
    played = product("wb", RATED_CODES | SHORT_CODES | FORFEIT_CODES)
    return [f" {colour} {code}" for colour, code in (*played, *product("-", FORFEIT_CODES))]


# What stands in the two cells of a game where they agree: one code matches the other, and nobody shares a colour.
AGREEING = frozenset(
    one + other
    for one, other in product(tails_of_a_game(), repeat=2)
    if other[3] in MATCHING_CODES[one[3]] and (one[1] == "-" or one[1] != other[1])
)


class LineCells(Sequence[TrfCell]):
    """The cells of a regular line; each is made when it is asked for. Equal to a tuple of the same cells."""

    __slots__ = ("_size", "_text")

    def __init__(self, text: str, size: int) -> None:
        self._text, self._size = text, size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> TrfCell: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[TrfCell, ...]: ...
    def __getitem__(self, index: int | slice) -> TrfCell | tuple[TrfCell, ...]:
        if isinstance(index, slice):
            return tuple(self._cell(number) for number in range(1, self._size + 1)[index])
        return self._cell(range(1, self._size + 1)[index])

    def __iter__(self) -> Iterator[TrfCell]:
        return map(self._cell, range(1, self._size + 1))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, LineCells | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    @property
    def codes(self) -> str:
        """The result codes of all rounds."""
        return self._text[_START + 7 :: ROUND_WIDTH].ljust(self._size)

    def meets_nobody_again(self) -> bool:
        """Whether all opponents differ; a second bye says nothing, so that is looked into."""
        text = self._text
        starts = range(_START, len(text), ROUND_WIDTH)
        return len({text[start : start + 4] for start in starts}) == len(starts)

    def of_size(self, size: int) -> LineCells:
        """The same cells, with empty ones behind them for the rounds that other lines have."""
        return self if size == self._size else LineCells(self._text, size)

    def _cell(self, number: int) -> TrfCell:
        start = _START + ROUND_WIDTH * (number - 1)
        text = self._text[start : start + 8] or _BLANK
        return TrfCell(
            round=number,
            opponent=int(text[:4].strip(" ") or 0) or None,
            colour=_COLOURS[text[5]],
            code=text[7],
            column=round_column(number),
        )


def codes_of(player: TrfPlayer) -> str:
    """The result codes of a player's rounds."""
    cells = player.cells
    return cells.codes if isinstance(cells, LineCells) else "".join(cell.code for cell in cells)


@cache
def ranks() -> dict[str, int]:
    """Every starting rank as the four columns of a regular line have it."""
    return {f"{number:4}": number for number in range(1, 10_000)}


def regular_cells(lines: Iterable[Line]) -> dict[int, LineCells]:
    """The cells of the regular lines by the number of the line. Of two lines with one rank neither is regular."""
    texts: dict[str, str] = {}
    numbers: dict[str, int] = {}
    twice: set[str] = set()
    known = ranks()
    for line in lines:
        text, own = line.text, line.text[4:8]
        if own in numbers:
            twice.add(own)
        elif own in known:
            numbers[own] = line.number
            if not line.is_broken:
                texts[own] = text.rstrip(" ")
    for own in twice:
        texts.pop(own, None)
    return {
        numbers[own]: LineCells(text, size)
        for own, text in texts.items()
        if (size := _regular_rounds(own, text, texts)) is not None
    }


def _regular_rounds(own: str, text: str, texts: dict[str, str]) -> int | None:
    """How many rounds a line has; nothing where a cell of them is not regular."""
    size = len(text)
    for start in range(_START, size, ROUND_WIDTH):
        other = texts.get(text[start : start + 4])
        if other is None:
            if text[start : start + 8] not in ALONE:
                return None
        elif (
            other[start : start + 4] != own
            or text[start + 4 : start + 8] + other[start + 4 : start + 8] not in AGREEING
        ):
            return None
    if (text[_START + 8 :: ROUND_WIDTH] + text[_START + 9 :: ROUND_WIDTH]).strip(" "):
        return None
    rounds = -(-(size - _START) // ROUND_WIDTH) if size > _START else 0
    return rounds if rounds <= MAX_ROUNDS else None
