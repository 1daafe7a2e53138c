"""Lines of FIDE's TXT that are as most are, many at once: fixed columns cut, checked and written by columns of bytes.

A line is *regular* if it has the length of its neighbours, is printable ASCII, and every cell of it is of the kind that
most have: a FIDE ID, a name with single blanks, codes that are known, numbers within bounds, no fault. ``rows.row_of``
reads the others, and would read a regular one the same (``tests/ratings/lists/imports/test_regular.py``). Pure.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports import cells
from ratings.lists.imports.faults import BadCell
from ratings.lists.imports.layouts import Layout
from ratings.lists.imports.rows import Bounds

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]
Slices = Mapping[str, slice]

BLANK, CR, LF = 0x20, 0x0D, 0x0A
FIRST_PRINTED, LAST_PRINTED = 0x20, 0x7E
BACKSLASH = 0x5C  # COPY would take it for the beginning of something else
NOTHING = 0
"""A byte that is left out when the columns are joined."""
NULL = "\\N"
ID_DIGITS = 9
WIDEST_CODE = 8  # bytes of a cell that is looked up; what stands behind them is blank


@dataclass(frozen=True)
class Regular:
    """The regular ones of some lines: which they are – marks, then their numbers in the file –, and each column of the
    table in which they wait as bytes.

    ``columns`` are matrices with a row a line, in which ``NOTHING`` is no letter; a value that is null is ``\\N``.
    """

    lines: Marks
    numbers: Numbers
    fide_ids: Numbers
    columns: Mapping[str, Bytes]

    def only_regular(self, numbers: Numbers) -> Regular:
        """Without the lines that are not; ``numbers`` are those of all of them in the file."""
        columns = {name: column[self.lines] for name, column in self.columns.items()}
        return Regular(self.lines[self.lines], numbers[self.lines], self.fide_ids[self.lines], columns)


class RegularReader:
    """Reads the regular lines of one file."""

    def __init__(self, slices: Slices, layout: Layout, bounds: Bounds) -> None:
        self._layout, self._bounds, self._places = layout, bounds, slices
        self._known: dict[tuple[str, ...], dict[tuple[int, ...], str | None]] = {}

    def read(self, matrix: Bytes) -> Regular:
        """The lines as a matrix of bytes, without their ends."""
        if not self._cell(matrix, "name").shape[1] or not self._cell(matrix, "number").shape[1]:
            return Regular(np.zeros(len(matrix), bool), np.zeros(0, np.int64), np.zeros(len(matrix), np.int64), {})
        good = ((matrix >= FIRST_PRINTED) & (matrix <= LAST_PRINTED) & (matrix != BACKSLASH)).all(axis=1)
        columns: dict[str, Bytes] = {}
        fide_ids, columns["key"], is_number = _fide_ids(self._cell(matrix, "number"))
        columns["name"], is_name = _names(self._cell(matrix, "name"))
        good &= is_number & is_name
        columns["federation"], is_known = self._looked_up(matrix, ("federation",), self._federation)
        columns["title"], is_title = self._looked_up(matrix, ("title", "womens_title"), cells.title)
        columns["sex"], is_sex = self._looked_up(matrix, ("sex", "flag"), _sex)
        columns["is_inactive"], is_flag = self._looked_up(matrix, ("flag",), self._inactive)
        columns["birth_year"], is_birth = self._looked_up(matrix, ("birth",), _birth)
        columns["rating"], is_rating = self._looked_up(matrix, ("rating",), self._rating)
        columns["games"], is_games = self._looked_up(matrix, ("games",), cells.games)
        columns["k_factor"], is_k = self._looked_up(matrix, ("k", "games"), self._k)
        good &= is_known & is_title & is_sex & is_flag & is_birth & is_rating & is_games & is_k
        if self._layout.zero_is_unrated:
            unrated = columns["rating"][:, 0] == BACKSLASH
            columns["k_factor"] = _with_nulls(columns["k_factor"], unrated)
        return Regular(good, np.zeros(0, np.int64), fide_ids, columns)

    # ------------------------------------------------------------ what cells say
    def _federation(self, text: str) -> str:
        if text not in self._bounds.federations:
            raise BadCell("unknown-federation")
        return text

    def _inactive(self, text: str) -> bool | None:
        inactive = cells.flag(text)[1]
        return inactive if self._layout.has("flag") else None

    def _rating(self, text: str) -> int | None:
        return cells.rating(text, self._layout.zero_is_unrated)

    def _k(self, text: str, games: str) -> int | None:
        k = cells.k_factor(text)
        if not self._bounds.bears(k, cells.games(games)):
            raise BadCell("unknown-k")
        return k

    # ------------------------------------------------------------ cutting
    def _cell(self, matrix: Bytes, name: str) -> Bytes:
        place = self._places.get(name)
        return matrix[:, place] if place is not None else matrix[:, :0]

    def _looked_up(self, matrix: Bytes, names: tuple[str, ...], read: Callable[..., object]) -> tuple[Bytes, Marks]:
        """Each distinct text of some cells is read once; a line with more than stands in a code is not regular."""
        packed = []
        fits = np.ones(len(matrix), dtype=bool)
        for name in names:
            cell = self._cell(matrix, name)
            fits &= (cell[:, WIDEST_CODE:] == BLANK).all(axis=1)
            narrow = np.full((len(matrix), WIDEST_CODE), BLANK, dtype=np.uint8)
            narrow[:, : min(cell.shape[1], WIDEST_CODE)] = cell[:, :WIDEST_CODE]
            packed.append(narrow)
        whole = np.ascontiguousarray(np.hstack(packed)).view(np.uint64)
        found, place = _distinct(whole)
        known = self._known.setdefault(names, {})
        values = [_value(known, tuple(codes), read) for codes in found.tolist()]
        width = max((len(value) for value in values if value is not None), default=0)
        texts = b"".join((value or "").encode("ascii").ljust(width, bytes([NOTHING])) for value in values)
        texts_of = np.frombuffer(texts, dtype=np.uint8).reshape(len(values), width)
        is_good = np.array([value is not None for value in values], dtype=bool)
        return texts_of[place], fits & is_good[place]


def _value(known: dict[tuple[int, ...], str | None], codes: tuple[int, ...], read: Callable[..., object]) -> str | None:
    """What cells of eight bytes say, as COPY takes it; ``None`` where one of them has a fault."""
    if codes not in known:
        pieces = [code.to_bytes(WIDEST_CODE, sys.byteorder).decode("latin-1").strip() for code in codes]
        try:
            known[codes] = _copied(read(*pieces))
        except BadCell:
            known[codes] = None
    return known[codes]


def _distinct(whole: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], Numbers]:
    """The distinct rows, and which of them each row is."""
    if whole.shape[1] == 1:
        values, place = np.unique(whole[:, 0], return_inverse=True)
        return values[:, None], place.ravel()
    first, of_first = np.unique(whole[:, 0], return_inverse=True)
    second, of_second = np.unique(whole[:, 1], return_inverse=True)
    pairs, place = np.unique(of_first.ravel() * len(second) + of_second.ravel(), return_inverse=True)
    return np.column_stack([first[pairs // len(second)], second[pairs % len(second)]]), place.ravel()


def _with_nulls(column: Bytes, nulls: Marks) -> Bytes:
    """A column in which some values are null."""
    width = max(column.shape[1], len(NULL))
    wide = np.hstack([column, np.full((len(column), width - column.shape[1]), NOTHING, np.uint8)])
    return np.where(nulls[:, None], _text(NULL, width), wide)


def _copied(value: object) -> str:
    """A value as COPY takes it."""
    if value is None:
        return NULL
    return str(int(value)) if isinstance(value, bool) else str(value)


def _text(value: str, width: int) -> Bytes:
    """A text as a row of bytes."""
    return np.frombuffer(value.encode("ascii").ljust(width, bytes([NOTHING])), dtype=np.uint8)


def _sex(text: str, flag: str) -> str:
    return cells.sex(text) or ("w" if cells.flag(flag)[0] else "")


def _birth(text: str) -> int | None:
    return cells.birth_year(text)


def _fide_ids(cell: Bytes) -> tuple[Numbers, Bytes, Marks]:
    """FIDE IDs that stand flush left, their digits, and where that is so."""
    digits = cell[:, :ID_DIGITS]
    is_digit = (digits >= ord("0")) & (digits <= ord("9"))
    length = is_digit.sum(axis=1)
    begins = np.arange(digits.shape[1])[None, :] < length[:, None]
    good = (is_digit == begins).all(axis=1) & (length > 0)
    good &= (np.where(begins, BLANK, digits) == BLANK).all(axis=1) & (cell[:, ID_DIGITS:] == BLANK).all(axis=1)
    good &= digits[:, 0] != ord("0") if digits.shape[1] else False
    numbers = np.zeros(len(cell), dtype=np.int64)
    for place in range(digits.shape[1]):
        numbers = np.where(begins[:, place], numbers * 10 + digits[:, place] - ord("0"), numbers)
    return numbers, np.where(begins, digits, NOTHING).astype(np.uint8), good


def _names(cell: Bytes) -> tuple[Bytes, Marks]:
    """Names flush left with single blanks, and where that is so."""
    is_letter = cell != BLANK
    width = cell.shape[1]
    length = np.where(is_letter.any(axis=1), width - np.argmax(is_letter[:, ::-1], axis=1), 0)
    inside = np.arange(width)[None, :] < length[:, None]
    good = (length > 0) & (length <= cells.LONGEST_NAME) & is_letter[:, :1].all(axis=1)
    good &= ~((~is_letter[:, 1:] & ~is_letter[:, :-1]) & inside[:, 1:]).any(axis=1)
    return np.where(inside, cell, NOTHING).astype(np.uint8), good


# ---------------------------------------------------------------- writing
def joined(columns: list[Bytes]) -> bytes:
    """Columns beside each other with tabs between and an end to each line, without the bytes that are no letters."""
    count = len(columns[0])
    tab, end = np.full((count, 1), 0x09, np.uint8), np.full((count, 1), LF, np.uint8)
    parts = [part for column in columns for part in (column, tab)]
    parts[-1] = end
    flat = np.hstack(parts).ravel()
    return flat[flat != NOTHING].tobytes()


def same(text: str, count: int) -> Bytes:
    """A column that says the same on every line."""
    return np.tile(_text(text, len(text)), (count, 1))


def digits_of(numbers: Numbers) -> Bytes:
    """Whole numbers from 1 on as digits; nought is null."""
    widest = len(str(int(numbers.max(initial=1))))
    powers = 10 ** np.arange(widest - 1, -1, -1, dtype=np.int64)
    found = (numbers[:, None] // powers % 10 + ord("0")).astype(np.uint8)
    found[numbers[:, None] < powers] = NOTHING
    return _with_nulls(found, numbers == 0)
