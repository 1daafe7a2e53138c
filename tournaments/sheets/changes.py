"""One change of a cell as it was sent: whether it can be understood, and whether somebody else was there meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.sheets.cells import BYES, OTHER_COLOUR, Cell, Source, Value
from tournaments.sheets.paper import Paper
from tournaments.sheets.written_cells import NotUnderstood, checked_value, meant


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """What somebody wants in a cell, in parts or as ``text``; ``seen`` is the version of the cell he looked at.

    With an ``opponent`` the text is the result alone. An empty ``code`` without text empties the cell.
    """

    number: int
    round: int
    opponent: int | None = None
    colour: str = ""
    code: str = ""
    text: str | None = None
    note: str | None = None
    seen: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """A change that was not written, and why."""

    number: int
    round: int
    code: str
    got: str = ""


def cell_of(change: Change, paper: Paper, *, language: str, source: str = Source.TYPED) -> Cell | None:
    """The cell that a change means, or nothing to empty it. Raises ``NotUnderstood``."""
    _check_place(change, paper)
    present = paper.cells.get((change.number, change.round))
    value = _value(change, paper, language)
    if value is None:
        if present is not None and present.is_mirror:
            raise NotUnderstood("mirror-stands")
        return None
    opponent, colour, code = value
    if opponent == change.number:
        raise NotUnderstood("opponent-self")
    if opponent is not None and opponent not in paper.rows:
        raise NotUnderstood("opponent-unknown")
    note = change.note if change.note is not None else (present.note if present is not None else "")
    cell = Cell(number=change.number, round=change.round, opponent=opponent, colour=colour, code=code, note=note[:200])
    return replace(cell, source=source, colour=colour or _colour_known(cell, paper))


def _check_place(change: Change, paper: Paper) -> None:
    if change.number not in paper.rows:
        raise NotUnderstood("row-unknown")
    if not 1 <= change.round <= paper.rounds:
        raise NotUnderstood("round-unknown")


def _value(change: Change, paper: Paper, language: str) -> Value | None:
    square = change.opponent is not None
    if change.text is None:
        if not change.code:
            return None
        return checked_value(change.opponent, change.colour, change.code, in_square=paper.is_all_play_all)
    said = meant(change.text, in_square=square, language=language, is_cfc=paper.is_cfc)
    if not said.code and not said.colour:
        return None
    opponent = change.opponent if square else said.opponent
    present = paper.cells.get((change.number, change.round))
    code = said.code or (present.code if present is not None and present.opponent == opponent else "")
    if not code:
        raise NotUnderstood("cell-unreadable")
    return checked_value(opponent, said.colour or change.colour, code, in_square=paper.is_all_play_all)


def _colour_known(cell: Cell, paper: Paper) -> str:
    """The colour where it was not typed: as it stands, as the opponent's row has it, or as the tables say."""
    if cell.opponent is None or cell.code in BYES:
        return ""
    present = paper.cells.get(cell.place)
    if present is not None and present.opponent == cell.opponent and present.colour:
        return present.colour
    other = paper.cells.get((cell.opponent, cell.round))
    if other is not None and other.opponent == cell.number and other.colour:
        return OTHER_COLOUR[other.colour]
    for game in paper.due:
        if game.round == cell.round and {game.white, game.black} == {cell.number, cell.opponent}:
            return "w" if game.white == cell.number else "b"
    return ""


def is_clash(change: Change, cell: Cell | None, paper: Paper) -> bool:
    """Whether the cell is newer than what the typist saw, and says something else.

    Who saw it empty may type against what a mirror has shown there since: then both rows say what they say.
    """
    present = paper.cells.get((change.number, change.round))
    if present is None:
        return change.seen > 0 and cell is not None
    if present.version <= change.seen or (present.is_mirror and change.seen == 0):
        return False
    return cell is None or cell.value != present.value
