"""What the columns of a pasted table are: by its heading where it has one, else by what stands in them. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.sheets.paste_cells import DIALECTS, EMPTY, results_in
from tournaments.sheets.paste_tables import Head, Meaning, Table

_FEDERATION = re.compile(r"[A-Z]{3}")
_TITLE = re.compile(r"W?[GIFC]M|[Aa][CFG]M", re.ASCII)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
LEAST_RATING, MOST_RATING = 1000, 3000


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Each column's meaning; ``games`` are (column, round), or of a square (column, the row of the opponent from 1)."""

    meanings: tuple[Meaning, ...]
    games: tuple[tuple[int, int], ...]
    is_square: bool = False
    has_cycles: bool = False  # a square with a column for each game of a pair

    def first(self, meaning: Meaning) -> int | None:
        return next((place for place, each in enumerate(self.meanings) if each is meaning), None)

    def cycle_of(self, column: int) -> int:
        """Which game of a pair a column is for, from 0."""
        opponent = dict(self.games)[column]
        return sum(other == opponent and place < column for place, other in self.games)


def columns_of(table: Table) -> Columns:
    """The columns of a table; none of them is a game when no result was found."""
    width = len(table.rows[0]) if table.rows else 0
    cells = [[row[place] for row in table.rows] for place in range(width)]
    heads = table.heads or tuple(Head(meaning=Meaning.OTHER) for _ in range(width))
    meanings = [_by_head(head, cells[place]) for place, head in enumerate(heads)]
    if table.heads is None:
        meanings = _by_content(cells)
    games = [place for place, meaning in enumerate(meanings) if meaning is Meaning.GAME]
    return _games(meanings, games, heads, cells)


def _by_head(head: Head, cells: Sequence[str]) -> Meaning:
    """As the heading says. A column without a word may hold titles, as results pages have it."""
    if (
        head.meaning is Meaning.OTHER
        and not head.text
        and _share([cell for cell in cells if cell], _TITLE.fullmatch) > 0.5
    ):
        return Meaning.TITLE
    if head.meaning is Meaning.RANK and not any(cell.rstrip(".").isdecimal() for cell in cells):
        return Meaning.OTHER
    return head.meaning


def _by_content(cells: Sequence[Sequence[str]]) -> list[Meaning]:
    found = [_of_column(column) for column in cells]
    name = next((place for place, meaning in enumerate(found) if meaning is Meaning.NAME), -1)
    for place, meaning in enumerate(found):
        if meaning is Meaning.NUMBER and (place > name >= 0 or Meaning.NUMBER in found[:place]):
            found[place] = Meaning.OTHER
    return _one_run(found, cells)


def _of_column(cells: Sequence[str]) -> Meaning:
    filled = [cell for cell in cells if cell]
    if not filled:
        return Meaning.OTHER
    tests = (
        (Meaning.TITLE, _share(filled, _TITLE.fullmatch) > 0.5),
        (Meaning.FEDERATION, _share(filled, _FEDERATION.fullmatch) > 0.9),
        (Meaning.GAME, _share(filled, _is_swiss) >= 0.5),
        (Meaning.GAME, _share(filled, _is_square) >= 0.7 and not _is_sequence(filled)),
        (Meaning.NUMBER, _is_sequence(filled)),
        (Meaning.RATING, _share(filled, _is_rating) > 0.7),
        (Meaning.NAME, _share(filled, _LETTERS.search) > 0.7),
    )
    return next((meaning for meaning, holds in tests if holds), Meaning.OTHER)


def _one_run(found: list[Meaning], cells: Sequence[Sequence[str]]) -> list[Meaning]:
    """Games stand side by side; a column of totals behind a square is not one of them."""
    games = [place for place, meaning in enumerate(found) if meaning is Meaning.GAME]
    swiss = [place for place in games if _share([cell for cell in cells[place] if cell], _is_swiss) >= 0.5]
    for place in (place for place in games if swiss and place > swiss[-1]):  # totals of 0, ½ and 1 look like results
        found[place] = Meaning.POINTS if Meaning.POINTS not in found else Meaning.OTHER
    games = [place for place in games if found[place] is Meaning.GAME]
    rows = len(cells[0]) if cells else 0
    is_square = bool(games) and all(_share([c for c in cells[place] if c], _is_square) >= 0.7 for place in games)
    if is_square and rows > 1:
        wanted = rows * (len(games) // rows) if len(games) >= rows else len(games)
        for place in games[wanted:]:
            found[place] = Meaning.POINTS if Meaning.POINTS not in found else Meaning.OTHER
    after = games[-1] + 1 if games else len(found)
    if Meaning.POINTS not in found and after < len(found) and found[after] is Meaning.OTHER:
        found[after] = Meaning.POINTS
    return found


def _games(
    meanings: list[Meaning], games: Sequence[int], heads: Sequence[Head], cells: Sequence[Sequence[str]]
) -> Columns:
    rows = len(cells[0]) if cells else 0
    filled = [cell for place in games for cell in cells[place] if cell and cell.lower() not in EMPTY]
    shapes = (rows, 2 * rows)
    is_square = len(games) in shapes and rows > 1 and _share(filled, _is_square) > 0.5
    if is_square:
        turns = len(games) // rows
        pairs = tuple((place, index // turns + 1) for index, place in enumerate(games))
        return Columns(meanings=tuple(meanings), games=pairs, is_square=True, has_cycles=turns > 1)
    numbers = [heads[place].number or index for index, place in enumerate(games, start=1)]
    return Columns(meanings=tuple(meanings), games=tuple(zip(games, numbers, strict=True)))


# ---------------------------------------------------------------- what one cell looks like
def _share(cells: Sequence[str], test: Callable[[str], object]) -> float:
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells else 0


def _is_swiss(cell: str) -> bool:
    """A game, or a bye in more than a letter: one letter alone may be anything."""
    read = (dialect(cell) for dialect in DIALECTS if len(cell) <= 12)
    return any(said is not None and (said.opponent or len(cell) > 1) for said in read)


def _is_square(cell: str) -> bool:
    return cell.lower() in EMPTY or (len(cell) <= 8 and results_in(cell, half_is_unplayed=False) is not None)


def _is_rating(cell: str) -> bool:
    return cell == "0" or (cell.isdecimal() and len(cell) < 6 and LEAST_RATING <= int(cell) <= MOST_RATING)


def _is_sequence(cells: Sequence[str]) -> bool:
    """Whole numbers that grow by one, as the numbers of rows do."""
    numbers = [cell.rstrip(".") for cell in cells]
    if len(numbers) < 2 or not all(number.isdecimal() and len(number) < 6 for number in numbers):
        return False
    steps = [int(two) - int(one) for one, two in pairwise(numbers)]
    return sum(step == 1 for step in steps) / len(steps) > 0.8
