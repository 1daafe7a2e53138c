"""Which rows of the table of games are sure to stand on one line: their height need not be found, which takes time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

# In hundredths of the size of the letters, never less than the font has; letters beyond Latin are not measured.
NARROW, BROAD, BROADEST = 60, 90, 130
LATIN_ENDS = "\u024f"
WIDE = frozenset("–—½")  # beyond Latin, and measured all the same
ASCII_WIDE = frozenset("mwMW@%&")
ROOM = (130, 1880, 510, 280, 340, 420, 390, 310)  # of the columns; a title is one word, which is never broken


def lines_marked(games: dict[str, Any]) -> dict[str, Any]:
    """The games with ``line`` at every row: whether each of its texts fits its column."""
    return games | {"rows": [row | {"line": _fits(row["cells"])} for row in games["rows"]]}


def _fits(cells: Iterable[str]) -> bool:
    return all(_breadth(text) <= room for text, room in zip(cells, ROOM, strict=True))


def _breadth(text: str) -> int:
    return sum(map(_of_letter, text))


def _of_letter(letter: str) -> int:
    if letter > LATIN_ENDS and letter not in WIDE:
        return max(ROOM) + 1
    if letter in ASCII_WIDE or not letter.isascii():
        return BROADEST
    return BROAD if letter.isupper() else NARROW
