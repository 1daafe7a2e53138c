"""Reads a list that another portal wrote whole: what it says of itself must be true of its lines. Pure.

Behind the lines may stand people without one: who has results that wait, or a difference that goes into the next list,
or a title and no rating (2003, 9.22). Their rows have no games of a career, which every line of a whole list has.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import partial
from math import isinf
from typing import Any

from ratings.lists.imports.differences import are_differences
from ratings.lists.imports.faults import FileRefused, LineFault, around
from ratings.lists.imports.layouts import CSV_HEADINGS, Layout
from ratings.lists.imports.rows import Bounds, Row, row_of
from ratings.lists.lines import Line
from ratings.regulations import BadPeriod, EarlierResult
from ratings.regulations.checks import check_earlier
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.exact import Hundredths

FORMAT = "portal-jsonl"
LAYOUT = Layout(kind=FORMAT, fields=frozenset(CSV_HEADINGS.values()), zero_is_unrated=False)
LONGEST_LINE = 64 * 1024
LONGEST_EVENT = 100
_AVERAGE = re.compile(r"[0-9]{1,8}(?:[.][0-9]{1,4}|/[1-9][0-9]{0,3})?", re.ASCII)
_FIELDS = tuple(Line.__slots__)
_CELLS = {
    "key": "number", "name": "name", "title": "title", "federation": "federation", "sex": "sex",
    "birth_year": "birth", "rating": "rating", "games": "games", "k_factor": "k", "games_total": "games_total",
    "highest_rating": "highest", "last_played_on": "last_played", "is_inactive": "inactive",
}  # fmt: skip
_KINDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("key", "name", "title", "federation", "sex"), (str,)),
    **dict.fromkeys(("birth_year", "rating", "k_factor", "games_total", "highest_rating"), (int, type(None))),
    "games": (int,),
    "last_played_on": (str, type(None)),
    "is_inactive": (bool,),
}
"""What JSON has of each: a number is no text, and a truth no number."""
_OF_OTHERS = ("key", "name", "title", "federation", "sex", "birth_year")
_BESIDE = ("waiting", "carried")  # what waits of somebody: results to be pooled, differences for the next list
_NOT_OF_OTHERS = {"rating": "", "inactive": "0"}  # the cells that every row must have
_WAITING: Mapping[str, tuple[type, ...]] = {
    "event": (str,),
    "ends_on": (str,),
    "games": (int,),
    "score_hundredths": (int,),
    "opponents_average": (str,),
    "performance": (int, type(None)),
}
_OPPONENTS: Mapping[str, tuple[type, ...]] = {"opponents": (int,)}  # where it is known


def is_jsonl(begins: bytes) -> bool:
    """Whether a file begins as another portal writes it."""
    return begins.startswith(b"{")


def rows_of_jsonl(
    stream: io.BufferedReader[Any], system: str, list_date: date, bounds: Bounds
) -> Iterator[Row | LineFault]:
    """The lines; at the end their numbers and hashes are held against the first line. Raises ``FileRefused``."""
    head = _heading(stream, system, list_date)
    of_lines, beside = _Told(), _Told()
    for number, raw in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), b""), start=2):
        if len(raw) > LONGEST_LINE:
            raise FileRefused("line-too-long", line=number, expected=str(LONGEST_LINE))
        told = _document(raw, number)
        if {*_OF_OTHERS, "waiting"} <= told.keys() <= {*_OF_OTHERS, *_BESIDE}:
            beside.see(told, number)
            yield _row_of_other(number, told, bounds)
            continue
        if not set(_FIELDS) <= told.keys() <= {*_FIELDS, *_BESIDE}:
            raise FileRefused("not-json", line=number, found=", ".join(sorted(told)), expected=", ".join(_FIELDS))
        of_lines.see([told[name] for name in _FIELDS], number)
        if what_waits := [told[name] for name in _BESIDE if name in told]:
            beside.see([told["key"], *what_waits], number, is_counted=False)
        yield _row(number, told, bounds)
    of_lines.compare(head.get("players"), head.get("content_sha256"))
    if beside.count or "beside_sha256" in head:  # older files speak of their lines alone
        beside.compare(head.get("beside"), head.get("beside_sha256"))


class _Told:
    """Documents that were read, as the first line speaks of them."""

    def __init__(self) -> None:
        self.count, self._digest = 0, hashlib.sha256()

    def see(self, told: object, line: int, *, is_counted: bool = True) -> None:
        """Raises ``FileRefused`` for half a character, which cannot be written."""
        self.count += is_counted
        try:
            self._digest.update(canonical(told).encode() + b"\n")
        except UnicodeEncodeError as error:
            half = error.object[error.start : error.end].encode("ascii", "backslashreplace").decode()
            raise FileRefused("not-json", line=line, found=half) from error

    def compare(self, count: object, sha256: object) -> None:
        """Raises ``FileRefused`` where the first line says otherwise."""
        if (found := self._digest.hexdigest()) != sha256 or type(count) is not int or self.count != count:
            raise FileRefused("other-hash", found=found[:16], expected=_text(sha256)[:16])


def _heading(stream: io.BufferedReader[Any], system: str, list_date: date) -> Mapping[str, Any]:
    head = _document(stream.readline(LONGEST_LINE), 1)
    if head.get("format") != FORMAT:
        raise FileRefused("unknown-layout", line=1, found=_text(head.get("format")), expected=FORMAT)
    if head.get("system") != system:
        raise FileRefused("other-system", line=1, found=_text(head.get("system")), expected=system)
    if head.get("list_date") != list_date.isoformat():
        raise FileRefused("other-month", line=1, found=_text(head.get("list_date")), expected=list_date.isoformat())
    return head


def _document(raw: bytes, number: int) -> Mapping[str, Any]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        wrong = around(raw.decode("latin-1"), error.start)
        raise FileRefused("not-utf-8", line=number, found=wrong) from error
    try:
        found = json.loads(
            text,
            parse_constant=partial(_refuse_constant, number),
            parse_float=partial(_fraction, number),
            object_pairs_hook=partial(_each_once, number),
        )
    except json.JSONDecodeError as error:
        wrong = around(text, error.pos)
        raise FileRefused("not-json", line=number, column=error.colno, found=wrong) from error
    except (ValueError, RecursionError) as error:  # more digits than Python reads, or more brackets
        raise FileRefused("not-json", line=number) from error
    if not isinstance(found, dict):
        raise FileRefused("not-json", line=number)
    return found


def _refuse_constant(line: int, name: str) -> None:
    """``NaN`` and the infinities, which Python reads and JSON does not have. Raises ``FileRefused``."""
    raise FileRefused("not-json", line=line, found=name)


def _fraction(line: int, text: str) -> float:
    """A number that is not whole. Raises ``FileRefused`` of one that Python takes for an infinity."""
    if isinf(found := float(text)):
        _refuse_constant(line, text)
    return found


def _each_once(line: int, pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    """A document. Raises ``FileRefused`` where it has a key twice, of which Python would take the last value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise FileRefused("not-json", line=line, found=json.dumps(twice))
    return found


def _row(number: int, told: Mapping[str, Any], bounds: Bounds) -> Row | LineFault:
    if fault := _other_kind(number, told, _FIELDS):
        return fault
    if told["games_total"] is None:
        return LineFault(line=number, code="not-whole", column="games_total")
    row = row_of(number, {cell: _text(told[field]) for field, cell in _CELLS.items()}, LAYOUT, bounds)
    return _with_what_waits(number, row, told)


def _row_of_other(number: int, told: Mapping[str, Any], bounds: Bounds) -> Row | LineFault:
    if fault := _other_kind(number, told, _OF_OTHERS):
        return fault
    cells = {_CELLS[field]: _text(told[field]) for field in _OF_OTHERS}
    row = row_of(number, {**_NOT_OF_OTHERS, **cells}, LAYOUT, bounds)
    return _with_what_waits(number, row, told)


def _other_kind(number: int, told: Mapping[str, Any], fields: Iterable[str]) -> LineFault | None:
    """The first value of another kind than the portal writes, as JSON has it."""
    for field in fields:
        if not _is_of(told[field], _KINDS[field]):
            found = canonical(told[field])[:80]
            return LineFault(line=number, code="other-kind", column=_CELLS[field], found=found)
    return None


def _is_of(value: Any, kinds: tuple[type, ...]) -> bool:
    return type(value) in kinds  # a truth of Python's is a whole number too


def _with_what_waits(number: int, row: Row | LineFault, told: Mapping[str, Any]) -> Row | LineFault:
    if isinstance(row, LineFault):
        return row
    waiting, carried = told.get("waiting", []), told.get("carried")
    if not isinstance(waiting, list) or not all(_is_result(each) for each in waiting):
        return LineFault(line=number, code="bad-waiting", column="waiting")
    if "carried" in told and not are_differences(carried, told.get("rating")):
        return LineFault(line=number, code="bad-carried", column="carried")
    what_waits = ({"waiting": waiting} if waiting else {}) | ({"carried": carried} if carried else {})
    return (*row[:-1], canonical(what_waits)) if what_waits else row


def _text(value: Any) -> str:
    """A value as a cell says it; what no cell says, as JSON does."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, dict | list):
        return canonical(value)
    return "" if value is None else str(value)


def _is_result(told: Any) -> bool:
    if not isinstance(told, dict):
        return False
    fields = {**_WAITING, **_OPPONENTS} if "opponents" in told else _WAITING
    if told.keys() != fields.keys():
        return False
    if not all(_is_of(told[name], kinds) for name, kinds in fields.items()):
        return False
    if not 0 < len(told["event"]) <= LONGEST_EVENT or not told["event"].isprintable():
        return False
    try:
        check_earlier("waiting", _result(told))
    except (BadPeriod, ValueError):
        return False
    return True


def _result(told: Mapping[str, Any]) -> EarlierResult:
    """As the next run reads it. Raises ``ValueError``."""
    average = told["opponents_average"]
    if not _AVERAGE.fullmatch(average):
        raise ValueError(average)
    return EarlierResult(
        event=told["event"],
        end=date.fromisoformat(told["ends_on"]),
        games=told["games"],
        score=Hundredths(told["score_hundredths"]),
        opponents_average=Fraction(average),
        performance=told["performance"],
        opponents=told.get("opponents"),
    )
