"""Reads FIDE's TXT of any year: the headings of the first line say where the columns begin. Pure."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import numpy as np

from ratings.lists.imports.columns import LF, Bytes, Marks, Numbers
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import COMBINED, GLUED, NEEDED, TXT_HEADINGS, Layout
from ratings.lists.imports.regular import CR, Regular, RegularReader, are_plain
from ratings.lists.imports.rows import Bounds, Row, row_of

LONGEST_LINE = 1000
USUAL_LINE = 140  # bytes
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HEADING = re.compile(r"id[ _]number|\S+")
_MONTH = re.compile(r"([a-z]{3})[a-z]{0,2}([0-9]{2})")
_CENTURY = 70  # FIDE's first list is of 1971

Columns = Mapping[str, slice]


def is_txt(first_line: bytes) -> bool:
    """Whether a file begins with headings of FIDE's TXT."""
    words = first_line.decode("latin-1").lower().split()
    return bool(words) and words[0] in ("id", "id_number", "idnumber", "code") and "name" in words[:3]


def read_headings(line: str, system: str) -> tuple[Layout, Columns]:
    """The layout of a file by its first line, and where each column stands. Raises ``FileRefused``."""
    starts, month = _starts(line.lower().rstrip(), system)
    ends = [*[start for _, start in starts[1:]], LONGEST_LINE]
    columns = {name: slice(start, end) for (name, start), end in zip(starts, ends, strict=True) if name}
    if missing := [name for name in NEEDED if name not in columns]:
        raise FileRefused("no-column", line=1, expected=", ".join(missing))
    width, shortest = len(line.rstrip()), columns["rating"].stop
    if shortest == LONGEST_LINE:
        shortest = 0
    return Layout(kind="fide-txt", fields=frozenset(columns), month=month, width=width, shortest=shortest), columns


def _starts(line: str, system: str) -> tuple[list[tuple[str, int]], date | None]:
    """Our name and the place of each heading, in their order; an empty name is passed over."""
    own, month = COMBINED.get(system, {}), None
    others = {heading for each in COMBINED.values() for heading in each} - set(own)
    found: list[tuple[str, int]] = []
    for heading, start in _headings(line):
        if heading in TXT_HEADINGS or heading in own:
            found.append((TXT_HEADINGS.get(heading) or own.get(heading, ""), start))
        elif heading in others:
            found.append(("", start))
        elif (then := _MONTH.fullmatch(heading)) and then[1] in MONTHS:
            month = _month_of(then)
            found.append(("rating", start))
        else:
            raise FileRefused("unknown-heading", line=1, found=heading)
    found[0] = (found[0][0], 0)  # the first heading may stand to the right of its column
    return found, month


def _headings(line: str) -> Iterator[tuple[str, int]]:
    for match in _HEADING.finditer(line):
        place = match.start()
        for heading in GLUED.get(match[0], (match[0],)):
            yield heading, place
            place += len(heading)


def _month_of(match: re.Match[str]) -> date:
    year = int(match[2])
    return date(1900 + year if year >= _CENTURY else 2000 + year, MONTHS.index(match[1]) + 1, 1)


def rows_of_txt(
    stream: io.BufferedIOBase, layout: Layout, columns: Columns, bounds: Bounds
) -> Iterator[Row | LineFault]:
    """The lines behind the headings, one by one."""
    for number, raw in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), b""), start=2):
        if len(raw) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number, expected=str(LONGEST_LINE))
        if not raw.endswith(b"\n"):
            _refuse_half(raw, number, layout)
        text = _text(raw)
        if not _is_empty(text):
            yield _row(number, text, layout, columns, bounds)


def _row(number: int, text: str, layout: Layout, columns: Columns, bounds: Bounds) -> Row | LineFault:
    """One line. Behind the rating every layout has a column that FIDE fills – games, nought where there are none. Who
    ends in front of it is not whole, blanks taken away or not, and digits of the rating may be gone.
    """
    if len(text.rstrip("\r\n")) < layout.shortest:
        return LineFault(line=number, code="line-cut", found=" ".join(text.split())[:80])
    return row_of(number, {name: text[place].strip() for name, place in columns.items()}, layout, bounds)


def _refuse_half(raw: bytes, number: int, layout: Layout) -> None:
    """Raise ``FileRefused`` of a last line without an end that is shorter than the headings: whatever was behind it is
    missing too. FIDE fills lines with blanks to the last heading and ends the last like the others.
    """
    text = _text(raw)
    if not _is_empty(text) and len(text.rstrip("\r")) < layout.width:
        raise FileRefused("cut-short", line=number, found=" ".join(text.split())[:80])


def _is_empty(text: str) -> bool:
    """Whether nothing stands on a line, or the mark with which DOS ends a text."""
    return not text.strip().strip("\x1a")


@dataclass(frozen=True)
class Piece:
    """Some lines of a file: the regular ones as columns, if they were read so, and the others one by one."""

    count: int
    rows: Sequence[Row | LineFault]
    regular: Regular | None = None


def pieces_of_txt(
    stream: io.BufferedIOBase, layout: Layout, columns: Columns, bounds: Bounds, most: int
) -> Iterator[Piece]:
    """The same lines as ``rows_of_txt`` finds, so many at once and the regular ones by columns."""
    reader = _Pieces(RegularReader(layout, bounds), layout, columns, bounds)
    number, rest = 2, b""
    while block := stream.read(most * USUAL_LINE):
        whole, end, rest = (rest + block).rpartition(b"\n")
        ends = _ends(whole + end)
        if len(rest) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number + len(ends), expected=str(LONGEST_LINE))
        yield reader.piece(whole + end, ends, number)
        number += len(ends)
    if rest:
        _refuse_half(rest, number, layout)
        yield reader.piece(rest + b"\n", np.array([len(rest)]), number)


def _ends(text: bytes) -> Numbers:
    """Where the lines of a text end."""
    return np.flatnonzero(np.frombuffer(text, dtype=np.uint8) == LF)


@dataclass(frozen=True)
class _Pieces:
    """Makes pieces of whole lines of one file."""

    reader: RegularReader
    layout: Layout
    columns: Columns
    bounds: Bounds

    def piece(self, text: bytes, ends: Numbers, first: int) -> Piece:
        """Lines that end at ``ends``; the number of the first in the file is ``first``."""
        if not len(ends):
            return Piece(0, [])
        starts = np.concatenate([[0], ends[:-1] + 1])
        lengths = ends - starts
        if lengths.max() >= LONGEST_LINE:
            place = int(np.flatnonzero(lengths >= LONGEST_LINE)[0])
            raise FileRefused("line-too-long", line=first + place, expected=str(LONGEST_LINE))
        usual = int(np.bincount(lengths).argmax())
        alike = lengths == usual
        regular = self._regular(_matrix(text, lengths, usual, alike))
        is_regular = np.zeros(len(lengths), dtype=bool)
        is_regular[alike] = regular.lines
        others = np.flatnonzero(~is_regular)
        rows = list(self._rows(text, first, others, starts[others], ends[others]))
        regular = regular.only_regular(first + np.flatnonzero(alike))
        return Piece(len(rows) + len(regular.numbers), rows, regular)

    def _regular(self, matrix: Bytes) -> Regular:
        is_short = matrix.shape[1] < self.layout.shortest
        plain = np.zeros(len(matrix), bool) if is_short else are_plain(matrix)
        return self.reader.read({name: matrix[:, place] for name, place in self.columns.items()}, plain)

    def _rows(
        self, text: bytes, first: int, others: Numbers, starts: Numbers, ends: Numbers
    ) -> Iterator[Row | LineFault]:
        """The lines that are not regular, one by one; empty ones are passed over."""
        for place, start, end in zip(others.tolist(), starts.tolist(), ends.tolist(), strict=True):
            line = _text(text[start:end])
            if not _is_empty(line):
                yield _row(first + place, line, self.layout, self.columns, self.bounds)


def _matrix(text: bytes, lengths: Numbers, usual: int, alike: Marks) -> Bytes:
    """The lines of the usual length below each other, without their ends."""
    if not usual:
        return np.zeros((int(alike.sum()), 0), np.uint8)
    letters = np.frombuffer(text, dtype=np.uint8)
    if not alike.all():
        letters = letters[np.repeat(alike, lengths + 1)]
    matrix = letters.reshape(-1, usual + 1)[:, :usual]
    return matrix[:, :-1] if (matrix[:, -1] == CR).all() else matrix


def _text(raw: bytes) -> str:
    """ASCII today; the lists of old have one byte a letter, so that their columns stay in place."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
