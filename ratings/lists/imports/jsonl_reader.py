"""Reads a list that another portal wrote whole: what it says of itself must be true of its lines. Pure."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import CSV_HEADINGS, Layout
from ratings.lists.imports.rows import Bounds, Row, row_of
from ratings.lists.lines import Line
from ratingsite.foundations.canonical import canonical

FORMAT = "portal-jsonl"
LAYOUT = Layout(kind=FORMAT, fields=frozenset(CSV_HEADINGS.values()), zero_is_unrated=False)
LONGEST_LINE = 64 * 1024
_FIELDS = tuple(Line.__slots__)
_CELLS = {
    "key": "number", "name": "name", "title": "title", "federation": "federation", "sex": "sex",
    "birth_year": "birth", "rating": "rating", "games": "games", "k_factor": "k", "games_total": "games_total",
    "highest_rating": "highest", "last_played_on": "last_played", "is_inactive": "inactive",
}  # fmt: skip
_WAITING: Mapping[str, tuple[type, ...]] = {
    "event": (str,),
    "ends_on": (str,),
    "games": (int,),
    "score_hundredths": (int,),
    "opponents_average": (str,),
    "performance": (int, type(None)),
}


def is_jsonl(begins: bytes) -> bool:
    """Whether a file begins as another portal writes it."""
    return begins.startswith(b"{")


def rows_of_jsonl(
    stream: io.BufferedReader[Any], system: str, list_date: date, bounds: Bounds
) -> Iterator[Row | LineFault]:
    """The lines; at the end their number and their hash are held against the first line. Raises ``FileRefused``."""
    head = _heading(stream, system, list_date)
    digest, count = hashlib.sha256(), 0
    for number, raw in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), b""), start=2):
        if len(raw) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number, expected=str(LONGEST_LINE))
        told = _document(raw, number)
        if not set(_FIELDS) <= told.keys() <= {*_FIELDS, "waiting"}:
            raise FileRefused("not-json", line=number, found=", ".join(sorted(told)), expected=", ".join(_FIELDS))
        digest.update(canonical([told[name] for name in _FIELDS]).encode() + b"\n")
        count += 1
        yield _row(number, told, bounds)
    if (found := digest.hexdigest()) != head.get("content_sha256") or count != head.get("players"):
        raise FileRefused("other-hash", found=found[:16], expected=str(head.get("content_sha256"))[:16])


def _heading(stream: io.BufferedReader[Any], system: str, list_date: date) -> Mapping[str, Any]:
    head = _document(stream.readline(LONGEST_LINE), 1)
    if head.get("format") != FORMAT:
        raise FileRefused("unknown-layout", line=1, found=str(head.get("format")), expected=FORMAT)
    if head.get("system") != system:
        raise FileRefused("other-system", line=1, found=str(head.get("system")), expected=system)
    if head.get("list_date") != list_date.isoformat():
        raise FileRefused("other-month", line=1, found=str(head.get("list_date")), expected=list_date.isoformat())
    return head


def _document(raw: bytes, number: int) -> Mapping[str, Any]:
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise FileRefused("not-json", line=number, found=str(error)) from error
    if not isinstance(found, dict):
        raise FileRefused("not-json", line=number)
    return found


def _row(number: int, told: Mapping[str, Any], bounds: Bounds) -> Row | LineFault:
    row = row_of(number, {cell: _text(told[field]) for field, cell in _CELLS.items()}, LAYOUT, bounds)
    waiting = told.get("waiting", [])
    if isinstance(row, LineFault) or not waiting:
        return row
    if not isinstance(waiting, list) or not all(_is_result(each) for each in waiting):
        return LineFault(line=number, code="bad-waiting", column="waiting")
    return (*row[:-1], canonical(waiting))


def _text(value: Any) -> str:
    """A value as a cell says it."""
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else str(value)


def _is_result(told: Any) -> bool:
    if not isinstance(told, dict) or told.keys() != _WAITING.keys():
        return False
    if not all(isinstance(told[name], kinds) and not isinstance(told[name], bool) for name, kinds in _WAITING.items()):
        return False
    try:
        date.fromisoformat(told["ends_on"])
    except ValueError:
        return False
    return 0 < told["games"] < 1000 and 0 <= told["score_hundredths"] <= told["games"] * 100
