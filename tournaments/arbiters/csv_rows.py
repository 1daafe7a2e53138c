"""A CSV of arbiters read into entries: UTF-8, a line of headings, comma, semicolon or TAB between. Pure.

One line is one licence; an arbiter with two has two lines. Every fault names its line and column.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

COLUMNS = ("name", "federation", "fide_id", "licence", "from", "until")
OPTIONAL = ("fide_id", "until")
LICENCES = ("NA", "FA", "IA")
LONGEST_NAME = 100


@dataclass(frozen=True, kw_only=True)
class Line:
    """One licence of one arbiter, as a line of the file has it."""

    line: int
    name: str
    federation: str
    fide_id: int | None
    licence: str
    starts_on: date
    ends_on: date | None


class BadFile(ValueError):
    """What is wrong: each fault as ``line 3, column licence: …``."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_arbiters(content: bytes, federations: frozenset[str]) -> list[Line]:
    """The lines of a file. Raises ``BadFile`` with every fault, and then nothing of it is taken."""
    rows = list(_rows(content))
    faults: list[str] = []
    lines = [line for number, cells in rows if (line := _line(number, cells, federations, faults))]
    if faults:
        raise BadFile(faults)
    return lines


def _rows(content: bytes) -> Iterator[tuple[int, Mapping[str, str]]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadFile([f"line {line}: not in UTF-8"]) from None
    if "\x00" in text:
        line = text[: text.index("\x00")].count("\n") + 1
        raise BadFile([f"line {line}: a NUL character"])
    first = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        rows = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise BadFile([f"line {reader.line_num}: {error}"]) from None
    headings = [cell.lower() for cell in rows[0][1]] if rows else []
    if missing := [name for name in COLUMNS if name not in headings and name not in OPTIONAL]:
        raise BadFile([f"line 1: no column {name}" for name in missing])
    if strange := [name for name in headings if name not in COLUMNS or headings.count(name) > 1]:
        raise BadFile([f"line 1, column {name}: expected once, and one of {', '.join(COLUMNS)}" for name in strange])
    for number, cells in rows[1:]:
        if any(cells):
            yield number, dict(zip(headings, [*cells, *[""] * len(headings)], strict=False))


def _line(number: int, cells: Mapping[str, str], federations: frozenset[str], faults: list[str]) -> Line | None:
    def read(column: str, take: Callable[[str], Any]) -> Any:
        try:
            return take(cells.get(column, ""))
        except ValueError as error:
            faults.append(f"line {number}, column {column}: {error}")
            return None

    before = len(faults)
    said = {
        "name": read("name", _name),
        "federation": read("federation", lambda text: _one_of(text.upper(), federations, "the code of a federation")),
        "fide_id": read("fide_id", _number),
        "licence": read("licence", lambda text: _one_of(text.upper(), LICENCES, "NA, FA or IA")),
        "starts_on": read("from", _day),
        "ends_on": read("until", lambda text: _day(text) if text else None),
    }
    if len(faults) == before and said["ends_on"] and said["ends_on"] < said["starts_on"]:
        faults.append(f"line {number}, column until: {said['ends_on']} lies before {said['starts_on']}")
    return Line(line=number, **said) if len(faults) == before else None


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"{text!r}: expected a name of at most {LONGEST_NAME} letters")
    return name


def _one_of(text: str, known: Any, expected: str) -> str:
    if text not in known:
        raise ValueError(f"{text!r}: expected {expected}")
    return text


def _number(text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) < 13 and int(text)):
        raise ValueError(f"{text!r}: expected a FIDE ID in digits")
    return int(text) if text else None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r}: expected a day such as 2025-01-31") from None
