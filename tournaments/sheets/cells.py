"""The cells of a sheet, and the law of the mirror: a game stands in two rows, and typing it once fills both.

Codes are those of TRF26 (``1 0 = + - W D L H F U Z``), and four that the format writes otherwise: ``--`` neither
player came; ``RF`` lost by a default that is rated, and ``R+`` its other side (CFC 718, 733); ``?`` paired, and the
result is not known yet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

PLAYED = frozenset("10=")
SHORT = frozenset("WDL")
FORFEITS = frozenset({"+", "-", "--", "RF", "R+"})
BYES = frozenset("HFUZ")
OPEN = "?"
CODES = PLAYED | SHORT | FORFEITS | BYES | {OPEN}
# Seen from the other side. A half point or a point without a game is given to one: what the other had is another cell.
MIRRORED = {
    "1": "0",
    "0": "1",
    "=": "=",
    "+": "-",
    "-": "+",
    "W": "L",
    "L": "W",
    "D": "D",
    "--": "--",
    "RF": "R+",
    "R+": "RF",
    "H": "H",
    "F": "Z",
    "Z": "F",
    "U": "Z",
    "?": "?",
}
OTHER_COLOUR = {"w": "b", "b": "w", "": ""}
# What the cell of a report file says for the codes that it does not know.
FILE_CODES = {"--": "-", "RF": "-", "R+": "+", "?": " "}


class Source(StrEnum):
    """Where a cell comes from. What a mirror has filled gives way to everything else."""

    TYPED = "typed"
    MIRROR = "mirror"
    PASTED = "pasted"
    FILE = "file"


Place = tuple[int, int]  # the starting rank of the row, and the round
Value = tuple[int | None, str, str]  # opponent, colour, code


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell. ``version`` is the sheet's when it became so, ``origin`` the edit in which somebody typed it."""

    number: int
    round: int
    opponent: int | None
    colour: str
    code: str
    note: str = ""
    source: str = Source.TYPED
    version: int = 0
    origin: int = 0

    @property
    def place(self) -> Place:
        return self.number, self.round

    @property
    def value(self) -> Value:
        return self.opponent, self.colour, self.code

    @property
    def is_mirror(self) -> bool:
        return self.source == Source.MIRROR


Cells = dict[Place, Cell]


def mirror_of(cell: Cell) -> Cell:
    """What a cell that names an opponent says of that opponent's row."""
    assert cell.opponent is not None  # noqa: S101 - nobody asks of a bye
    colour, code = OTHER_COLOUR[cell.colour], MIRRORED[cell.code]
    return replace(
        cell, number=cell.opponent, opponent=cell.number, colour=colour, code=code, source=Source.MIRROR, origin=0
    )


def written(cells: Mapping[Place, Cell], changes: Mapping[Place, Cell | None], numbers: Iterable[int]) -> Cells:
    """The cells after some were written (``None`` empties), with every mirror that follows from it.

    A mirror shows what the latest cell says that names its player in that round; what somebody typed there stands.
    """
    after: Cells = dict(cells)
    touched: set[Place] = set()
    for place, cell in changes.items():
        touched |= _named_by(after.get(place)) | _named_by(cell) | {place}
        if cell is None:
            after.pop(place, None)
        else:
            after[place] = cell
    shown = _said_of_others(after.values(), touched)
    known = frozenset(numbers)
    for place in touched:
        if place[0] in known:
            _show(after, place, shown.get(place))
    return after


def _named_by(cell: Cell | None) -> set[Place]:
    return set() if cell is None or cell.opponent is None else {(cell.opponent, cell.round)}


def _said_of_others(cells: Iterable[Cell], places: Collection[Place]) -> dict[Place, Cell]:
    """For each place the latest cell of another row that names its player."""
    found: dict[Place, Cell] = {}
    for cell in cells:
        if cell.is_mirror or cell.opponent is None or cell.opponent == cell.number:
            continue
        place = cell.opponent, cell.round
        if place in places and (place not in found or cell.version > found[place].version):
            found[place] = cell
    return found


def _show(cells: Cells, place: Place, said: Cell | None) -> None:
    """Fill, change or empty what the mirror shows in one place."""
    present = cells.get(place)
    if present is not None and not present.is_mirror:
        return
    if said is None:
        cells.pop(place, None)
        return
    mirror = mirror_of(said)
    if present is None or (present.value, present.note) != (mirror.value, mirror.note):
        cells[place] = mirror
