"""A CSV of changes cut into rows and cells: UTF-8, a line of headings, comma, semicolon or TAB between. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
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


def cut(content: bytes, columns: Sequence[str] = COLUMNS, may_have: Sequence[str] = ()) -> Cut:
    """The rows of a file of these columns, to which others may come. A fault of the whole file leaves no rows."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Cut(faults=(Fault(line=line, column="", code="not-utf-8"),))
    if "\x00" in text:
        return Cut(faults=(Fault(line=text[: text.index("\x00")].count("\n") + 1, column="", code="nul"),))
    return _rows(text, columns, may_have)


def _rows(text: str, columns: Sequence[str], may_have: Sequence[str]) -> Cut:
    first = next((line for line in text.splitlines() if line.strip(f" {SEPARATORS}")), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=first.count))
    lines, line = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((line, cells))
            line = reader.line_num + 1  # where the next row begins: a cell may have line breaks
    except csv.Error:  # in English: of a cell that is too long, mostly one whose quotation mark was never closed
        return Cut(faults=(Fault(line=line, column="", code="not-csv"),))
    if not lines or not first:
        return Cut(faults=(Fault(line=1, column="", code="empty"),))
    place, headings, rows = lines[0][0], _headings(lines[0][1]), lines[1:]
    faults = (*_faults_of_headings(place, headings, columns, may_have), *_faults_of_length(place, rows))
    return Cut(faults=faults) if faults else _cells(headings, rows)


def _faults_of_headings(
    line: int, headings: list[str], columns: Sequence[str], may_have: Sequence[str]
) -> Iterator[Fault]:
    for name in columns:
        if name not in headings:
            yield Fault(line=line, column=name, code="no-column")
    for place, name in enumerate(headings, start=1):
        if name not in (*columns, *may_have):
            yield Fault(line=line, column=name or str(place), code="strange-column", found=name)
    for name in (*columns, *may_have):
        if headings.count(name) > 1:
            yield Fault(line=line, column=name, code="column-twice")


def _faults_of_length(line: int, rows: list[tuple[int, list[str]]]) -> Iterator[Fault]:
    if not rows:
        yield Fault(line=line, column="", code="no-rows")
    if len(rows) > MOST_ROWS:
        yield Fault(line=rows[MOST_ROWS][0], column="", code="too-long", found=str(len(rows)))


def _headings(cells: list[str]) -> list[str]:
    """The names of the columns; empty ones at the end, which spreadsheets like to write, are none."""
    names = [cell.strip().casefold() for cell in cells]
    while names and not names[-1]:
        names.pop()
    return names


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
