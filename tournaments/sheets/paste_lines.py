"""The lines of a pasted text; of a cell that has two of them they are joined again. Pure.

Spreadsheets put such a cell in quotation marks. A page's copy does not: there the longest line, the heading, says how
many cells a row has.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

MOST_LINES, LONGEST_LINE = 3_000, 20_000
MOST_LINES_OF_A_CELL = 4
LONGEST_PART = 8  # of a cell that goes on below
CLEAN = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2013\u2014", "-"),
        # signs that other programs take for the end of a line, and spaces of other kinds
        **dict.fromkeys("\u00a0\u202f\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " "),
        "\ufeff": None,
    }
)
_OPEN = re.compile(r'(?:^|[\t;,|])\s*"[^"]*$')
_LAST_CELL_GOES_ON = re.compile(rf"[^\t;|,\s]{{1,{LONGEST_PART}}}")

Lines = list[tuple[int, str]]


def lines_of(text: str) -> Lines:
    """The lines that say something, each with its number from 1; CR, LF or both end one.

    Signs that mean the same are one, those that nobody sees are left out, what is too long is cut; of cells in
    quotation marks the lines are joined.
    """
    bare = text.replace("\r\n", "\n").replace("\r", "\n").translate(CLEAN).split("\n")
    lines = [(number, _seen(line[:LONGEST_LINE])) for number, line in enumerate(bare, start=1)]
    return list(_with_quoted_cells([(number, line) for number, line in lines if line.strip(" \t;,|")]))


def _seen(line: str) -> str:
    """A line composed, without signs that have no look: they make two names of one."""
    composed = unicodedata.normalize("NFC", line)
    if composed.replace("\t", "").isprintable():
        return composed
    spaced = (" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    return "".join(sign for sign in spaced if sign == "\t" or sign.isprintable())


def _with_quoted_cells(lines: Lines) -> Iterator[tuple[int, str]]:
    """A quotation mark that opens a cell and is not closed in its line may be closed in one of the next."""
    place = 0
    while place < len(lines):
        number, line = lines[place]
        end = _closing(lines, place) if _OPEN.search(line) else place
        yield number, " ".join(each for _, each in lines[place : end + 1])
        place = end + 1


def _closing(lines: Lines, place: int) -> int:
    """The place of the line with which every cell of a row is closed; its own where none closes them."""
    joined, gone_on = lines[place][1], 0
    for end in range(place + 1, len(lines)):
        line = lines[end][1]
        is_inside, gone_on = bool(_OPEN.search(joined)), gone_on + 1
        if not is_inside or (gone_on >= MOST_LINES_OF_A_CELL and '"' not in line):
            break
        joined = f"{joined} {line}"
        gone_on = 0 if '"' in line else gone_on
        if not _OPEN.search(joined):
            return end
    return place


def with_joined_cells(lines: Sequence[tuple[int, str]]) -> Lines | None:
    """The lines with the cells of two lines joined, by TABs; nothing where the rows do not come out even."""
    most = max((line.count("\t") for _, line in lines), default=0)
    first = next((place for place, (_, line) in enumerate(lines) if line.count("\t") == most), 0)
    if most < 2 or all(line.count("\t") == most for _, line in lines[first:]):
        return None
    found: Lines = list(lines[: first + 1])
    row: Lines = []
    for number, line in lines[first + 1 :]:
        row.append((number, line))
        tabs = sum(each.count("\t") for _, each in row)
        if tabs > most:
            return None
        if tabs == most:
            found.append(_joined(row))
            row = []
        elif len(row) == 1 and len(found) > first + 1 and _LAST_CELL_GOES_ON.fullmatch(line.strip()):
            found[-1] = _joined([found[-1], *row])
            row = []
    return found + row


def _joined(row: Sequence[tuple[int, str]]) -> tuple[int, str]:
    return row[0][0], " ".join(line.strip(" ") for _, line in row)
