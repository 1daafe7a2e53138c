"""Reads a list from a file, whatever it is: found out by its first bytes, streamed, within bounds. Pure."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from ratings.lists.imports.archives import opened
from ratings.lists.imports.cfc_reader import LAYOUT as CFC_LAYOUT
from ratings.lists.imports.cfc_reader import is_cfc, rows_of_cfc
from ratings.lists.imports.csv_reader import LAYOUT as CSV_LAYOUT
from ratings.lists.imports.csv_reader import rows_of_csv
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.jsonl_reader import LAYOUT as JSONL_LAYOUT
from ratings.lists.imports.jsonl_reader import is_jsonl, rows_of_jsonl
from ratings.lists.imports.layouts import COMBINED, Layout
from ratings.lists.imports.regular import together
from ratings.lists.imports.rows import Bounds, Row
from ratings.lists.imports.txt_reader import LONGEST_LINE, Piece, is_txt, pieces_of_txt, read_headings, rows_of_txt
from ratings.lists.imports.xml_reader import XmlFile

A_READ = 256 * 1024
LINES_AT_ONCE = 6000
BOM_UTF_8, BOMS_UTF_16 = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")


class _Counted(io.RawIOBase):
    """The bytes of a list, counted as they are read."""

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream, self.read_so_far = stream, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        count = self._stream.readinto(buffer)
        self.read_so_far += count
        return count


@dataclass
class Reading:
    """A file that is being read."""

    layout: Layout
    rows: Iterator[Row | LineFault]
    size: int
    inside: str  # its name in the ZIP that it came in
    _counted: _Counted
    _by_columns: Callable[[int], Iterator[Piece]] | None

    def pieces(self, most: int) -> Iterator[Piece]:
        """The lines, up to so many at once; either these are read or ``rows``.

        What is read at once is less: it stays near the processor, and a line that is no column takes much memory.
        """
        few = min(most, LINES_AT_ONCE)
        if self._by_columns is not None:
            yield from _together(self._by_columns(few), most, few)
            return
        while chunk := list(islice(self.rows, few)):
            yield Piece(len(chunk), chunk)

    @property
    def percent(self) -> int:
        """How much of the file has been read."""
        return min(100, 100 * self._counted.read_so_far // max(self.size, 1))


def _together(pieces: Iterator[Piece], most: int, few: int) -> Iterator[Piece]:
    """Pieces of up to ``few`` lines, joined to such of up to ``most`` of which few are no columns."""
    some: list[Piece] = []
    count = alone = 0
    for piece in pieces:
        some, count, alone = [*some, piece], count + piece.count, alone + len(piece.rows)
        if count > most - few or alone >= few:
            yield _one(some)
            some, count, alone = [], 0, 0
    if some:
        yield _one(some)


def _one(pieces: Sequence[Piece]) -> Piece:
    regular = together(piece.regular for piece in pieces if piece.regular is not None)
    return Piece(sum(piece.count for piece in pieces), [row for piece in pieces for row in piece.rows], regular)


@contextmanager
def reading(path: Path, *, system: str, list_date: date, bounds: Bounds) -> Iterator[Reading]:
    """The lines of a list of a system. Raises ``FileRefused``, also while the lines are read."""
    with opened(path) as found:
        counted = _Counted(found.stream)
        stream = io.BufferedReader(counted, A_READ)
        layout, rows, by_columns = _begin(stream, system, list_date, bounds)
        if layout.month and layout.month != list_date.replace(day=1):
            raise FileRefused("other-month", line=1, found=f"{layout.month:%Y-%m}", expected=f"{list_date:%Y-%m}")
        yield Reading(layout, rows, found.size, found.name, counted, by_columns)


def _begin(
    stream: io.BufferedReader[Any], system: str, list_date: date, bounds: Bounds
) -> tuple[Layout, Iterator[Row | LineFault], Callable[[int], Iterator[Piece]] | None]:
    _pass_mark_of_utf_8(stream)
    begins = stream.peek(LONGEST_LINE)[: LONGEST_LINE + 1]
    if not begins.strip():
        raise FileRefused("empty")
    first_line = begins.split(b"\n", 1)[0]
    if begins.lstrip().startswith(b"<"):
        _refuse_other_systems(system)
        file = XmlFile(stream, system)
        return file.layout, file.rows(bounds), partial(file.pieces, bounds)
    if is_jsonl(begins):
        return JSONL_LAYOUT, rows_of_jsonl(stream, system, list_date, bounds), None
    if is_txt(first_line):
        _refuse_other_systems(system)
        layout, columns = read_headings(stream.readline(LONGEST_LINE).decode("latin-1"), system)
        rows = rows_of_txt(stream, layout, columns, bounds)
        return layout, rows, partial(pieces_of_txt, stream, layout, columns, bounds)
    if is_cfc(first_line):
        return CFC_LAYOUT, rows_of_cfc(stream, system, bounds), None
    if b"," in first_line or b";" in first_line or b"\t" in first_line:
        return CSV_LAYOUT, rows_of_csv(stream, bounds), None
    raise FileRefused("unknown-layout", line=1, found=first_line[:80].decode("latin-1").strip())


def _pass_mark_of_utf_8(stream: io.BufferedReader[Any]) -> None:
    """Editors of Windows put it before any text that they save. Raises ``FileRefused`` of that of UTF-16."""
    mark = stream.peek(len(BOM_UTF_8))[: len(BOM_UTF_8)]
    if mark.startswith(BOMS_UTF_16):
        raise FileRefused("bad-encoding", line=1, found="UTF-16", expected="UTF-8")
    if mark == BOM_UTF_8:
        stream.read(len(BOM_UTF_8))


def _refuse_other_systems(system: str) -> None:
    if system not in COMBINED:
        raise FileRefused("not-a-list-of-fide", found=system, expected=", ".join(COMBINED))
