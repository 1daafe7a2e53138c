"""Reads the CFC's own list (``tdlist.txt``): number, end of the membership, name, province and both ratings. Pure.

Its quotation marks are not paired: a line is cut at its commas, and every cell loses the marks around it. A pair within
a cell, as of a nickname, is the name's own. A line that is not UTF-8 has one byte a letter, as Windows writes it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any

from ratings.lists.imports import cells as read
from ratings.lists.imports.faults import BadCell, FileRefused, LineFault
from ratings.lists.imports.layouts import CFC_HEADINGS, CFC_PROVINCES, CFC_RATINGS, Layout
from ratings.lists.imports.rows import Bounds, Row
from ratings.regulations.cfc.book import HOME
from ratingsite.foundations.spreadsheets import unguarded

BEGINS = b"CFC#"
LONGEST_LINE = 1000
NOTHING = "---"
MARK = '"'
_OWN_PAIR = re.compile(r'"[^"]+"\s')  # "Bo" in front of more: not the marks around a cell
LAYOUT = Layout(kind="cfc-csv", fields=frozenset({"number", "name", "rating", "highest", "member_until", "province"}))
_SHORT = len(CFC_HEADINGS) - 2  # files without the two columns of FIDE


def is_cfc(first_line: bytes) -> bool:
    """Whether the first line is that of the CFC's list."""
    return first_line.removeprefix(b"\xef\xbb\xbf").lstrip(b'" ').startswith(BEGINS)


def rows_of_cfc(stream: io.BufferedReader[Any], system: str, bounds: Bounds) -> Iterator[Row | LineFault]:
    """The lines behind the headings, with the ratings of one system of the CFC. Raises ``FileRefused``."""
    if system not in CFC_RATINGS:
        raise FileRefused("not-a-list-of-cfc", found=system, expected=", ".join(CFC_RATINGS))
    lines = _lines(stream)
    headings = _cut(next(lines, ""))
    if tuple(headings) not in (CFC_HEADINGS, CFC_HEADINGS[:_SHORT]):
        raise FileRefused("headings", line=1, found=",".join(headings), expected=",".join(CFC_HEADINGS))
    for number, text in enumerate(lines, start=2):
        cells = _cut(text)
        if not any(cells):
            continue
        if len(cells) != len(headings):
            yield LineFault(line=number, code="cells", found=str(len(cells)))
            continue
        named = dict(zip(headings, cells, strict=True))
        if named["Last"] != NOTHING:  # a number that was given to nobody
            yield _row(number, named, system, bounds)


def _lines(stream: io.BufferedReader[Any]) -> Iterator[str]:
    """The lines as text. Raises ``FileRefused`` of one that is longer than any list has."""
    text = io.TextIOWrapper(stream, encoding="utf-8", errors="surrogateescape", newline=None)
    for number, line in enumerate(iter(partial(text.readline, LONGEST_LINE + 1), ""), start=1):
        if len(line) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number, expected=str(LONGEST_LINE))
        yield _letters(line)


def _letters(line: str) -> str:
    """A line as it was read, or where bytes of it are no UTF-8 each byte as a letter."""
    raw = line.encode("utf-8", "surrogateescape")
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            return raw.decode(encoding)
    return raw.decode("latin-1")  # bytes that Windows has no letter for: no name has one, and says so


def _cut(text: str) -> list[str]:
    return [_bare(cell.strip()).strip() for cell in text.strip().split(",")]


def _bare(cell: str) -> str:
    """A cell without the marks around it, or the one that has no fellow."""
    if MARK not in cell:
        return cell
    if not cell.strip(f"{MARK} "):
        return ""
    is_paired, begins = cell.count(MARK) % 2 == 0, cell.startswith(MARK) and not _OWN_PAIR.match(cell)
    if is_paired:
        return cell[1:-1].replace(MARK * 2, MARK) if begins and cell.endswith(MARK) else cell
    return cell[1:] if begins else cell.removesuffix(MARK)


def _row(line: int, cells: Mapping[str, str], system: str, bounds: Bounds) -> Row | LineFault:
    regular, peak = CFC_RATINGS[system]
    column, found = "number", cells["CFC#"]
    try:
        if HOME not in bounds.federations:
            raise BadCell("unknown-federation")
        own = _own_number(found)
        column, found = "fide_id", cells.get("FIDE Number", "")
        key, fide_id, _federation, _own = read.number(_fide_id(found) or f"{HOME}-{own}")
        column, found = "name", ", ".join(filter(None, (unguarded(cells["Last"]), unguarded(cells["First"]))))
        name = read.name(found if cells["Last"] else "")
        column, found = "rating", cells[regular]
        rating = read.rating(found, True)
        column, found = "highest", cells[peak]
        highest = read.rating(found, True)  # the CFC counts established ones alone, which a provisional one may pass
        column, found = "member_until", cells["Expiry"]
        member_until = _last_day(found)
    except BadCell as error:
        return LineFault(line=line, code=error.code, column=column, found=found[:80])
    province = CFC_PROVINCES.get(cells["Prov"].upper(), "")
    person = (line, key, fide_id, HOME, own, name, "", HOME, "", None)
    return (*person, rating, 0, None, None, None, highest, None, member_until, province, "")


def _own_number(text: str) -> str:
    """The number of the CFC."""
    if not (text.isascii() and text.isdigit()):
        raise BadCell("bad-number")
    return read.number(f"{HOME}-{text}")[-1]


def _fide_id(text: str) -> str:
    """The FIDE ID; nothing, or nought, of who has none."""
    digits = text.lstrip("0")
    try:
        if digits and read.number(digits)[1] is None:
            raise BadCell("bad-number")
    except BadCell:
        raise BadCell("bad-fide-id") from None
    return digits


def _last_day(text: str) -> date | None:
    """The last day of the membership; nothing, or the mark for nothing, of who has never been a member."""
    try:
        return None if text == NOTHING else read.day(text.replace("/", "-"))
    except BadCell:
        raise BadCell("bad-expiry") from None
