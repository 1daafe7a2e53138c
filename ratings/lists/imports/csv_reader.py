"""Reads the portal's own CSV: UTF-8, commas, the headings it is written with in their order. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import partial
from typing import Any

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import CSV_HEADINGS, Layout
from ratings.lists.imports.rows import Bounds, Row, row_of
from ratingsite.foundations.spreadsheets import unguarded

LAYOUT = Layout(kind="csv", fields=frozenset(CSV_HEADINGS.values()), zero_is_unrated=False)
LONGEST_LINE = 256 * 1024  # a cell has half as many letters at most


def rows_of_csv(stream: io.BufferedReader[Any], bounds: Bounds) -> Iterator[Row | LineFault]:
    """The lines behind the headings. Raises ``FileRefused``: of a quote that never ends with the line it began on."""
    lines = csv.reader(_bounded(io.TextIOWrapper(stream, encoding="utf-8", newline="")), strict=True)
    _look_at_headings(lines)
    fields = tuple(CSV_HEADINGS.values())
    for line, cells in _numbered(lines):
        if len(cells) != len(fields):
            yield LineFault(line=line, code="cells", found=str(len(cells)))
            continue
        named = {field: cell.strip() for field, cell in zip(fields, cells, strict=True)}
        named["name"] = unguarded(named["name"])
        yield row_of(line, named, LAYOUT, bounds)


def _bounded(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of the file. Raises ``FileRefused`` of one that is longer than any list has."""
    for number, line in enumerate(iter(partial(text.readline, LONGEST_LINE + 1), ""), start=1):
        if len(line) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number, expected=str(LONGEST_LINE))
        yield line


def _numbered(lines: Any) -> Iterator[tuple[int, list[str]]]:
    """Every line that is not empty, with its number in the file: a cell may have line breaks."""
    begins = lines.line_num + 1
    try:
        for cells in lines:
            if cells:
                yield begins, cells
            begins = lines.line_num + 1
    except csv.Error as error:
        raise FileRefused("not-csv", line=begins) from error
    except UnicodeDecodeError as error:
        before = (error.object[: error.start] + b".").splitlines()  # many lines are made letters at once
        wrong = error.object.splitlines()[len(before) - 1].decode("latin-1")
        raise FileRefused("not-utf-8", line=lines.line_num + len(before), found=wrong[:80]) from error


def _look_at_headings(lines: Any) -> None:
    expected = list(CSV_HEADINGS)
    _, found = next(_numbered(lines), (1, []))
    if found != expected:
        raise FileRefused("headings", line=1, found=",".join(found), expected=",".join(expected))
