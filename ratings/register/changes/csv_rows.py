"""A CSV of changes cut into rows and cells: UTF-8, a line of headings, comma, semicolon or TAB between. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

COLUMNS = ("player", "change", "value", "from", "reason", "proof")
SEPARATORS = ",;\t"
MOST_ROWS = 5000


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the file: its cells by heading, without blanks around them."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What is wrong, in which line and column; ``code`` has its words at the edge, ``found`` what stands there."""

    line: int
    column: str
    code: str
    found: str = ""
    text: str = ""  # said already, where the value itself was looked at


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The rows of a file, and what stands in the way of reading it at all."""

    rows: tuple[Row, ...] = ()
    faults: tuple[Fault, ...] = ()


def cut(content: bytes) -> Cut:
    """The rows of a file. A fault of the whole file leaves no rows."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Cut(faults=(Fault(line=line, column="", code="not-utf-8"),))
    if "\x00" in text:
        return Cut(faults=(Fault(line=text[: text.index("\x00")].count("\n") + 1, column="", code="nul"),))
    if not text.strip():
        return Cut(faults=(Fault(line=1, column="", code="empty"),))
    return _rows(text)


def _rows(text: str) -> Cut:
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        return Cut(faults=(Fault(line=reader.line_num, column="", code="not-csv", found=str(error)),))
    headings = [cell.strip().casefold() for cell in lines[0][1]]
    faults = [Fault(line=1, column=name, code="no-column") for name in COLUMNS if name not in headings]
    faults += [
        Fault(line=1, column=name, code="strange-column", found=name) for name in headings if name not in COLUMNS
    ]
    faults += [Fault(line=1, column=name, code="column-twice") for name in COLUMNS if headings.count(name) > 1]
    if len(lines) - 1 > MOST_ROWS:
        faults.append(Fault(line=MOST_ROWS + 2, column="", code="too-long", found=str(len(lines) - 1)))
    if len(lines) == 1 and not faults:
        faults.append(Fault(line=1, column="", code="no-rows"))
    return Cut(faults=tuple(faults)) if faults else _cells(headings, lines[1:])


def _cells(headings: list[str], lines: list[tuple[int, list[str]]]) -> Cut:
    rows, faults = [], []
    for line, cells in lines:
        faults += list(_too_many(line, cells, len(headings)))
        padded = [*cells, *[""] * (len(headings) - len(cells))]
        rows.append(Row(line=line, cells={name: cell.strip() for name, cell in zip(headings, padded, strict=False)}))
    return Cut(rows=tuple(rows), faults=tuple(faults))


def _too_many(line: int, cells: list[str], most: int) -> Iterator[Fault]:
    for place, cell in enumerate(cells[most:], start=most + 1):
        if cell.strip():
            yield Fault(line=line, column=str(place), code="too-many-cells", found=cell.strip())
