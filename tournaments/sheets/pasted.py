"""What a pasted text means: its people, its cells, and what could not be read. Nothing of it is written yet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A player of the sheet, as far as a paste can name him."""

    number: int
    name: str
    fide_id: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PastedRow:
    """A row of the paste and the player it is; ``is_new`` when the sheet has nobody of that name."""

    number: int
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    sex: str = ""
    birth: str = ""  # as report files have it; empty where it is not known
    points: int | None = None  # hundredths, as printed
    is_new: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PastedCell:
    number: int
    round: int
    opponent: int | None
    colour: str
    code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Unread:
    """A cell that was not understood: its line in the text, its column from 1, and what was ``expected`` there."""

    row: int
    column: int
    text: str
    expected: str


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """What a paste means; nothing of it is written yet."""

    rows: tuple[PastedRow, ...] = ()
    cells: tuple[PastedCell, ...] = ()
    unread: tuple[Unread, ...] = ()
    columns: tuple[tuple[int, str, int | None], ...] = ()  # column from 1, meaning, round or opponent
    asks_language: bool = False
    is_square: bool = False
