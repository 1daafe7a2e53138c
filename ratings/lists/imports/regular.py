"""Lines of FIDE's TXT that are as most are, many at once: fixed columns cut, checked and written by columns of bytes.

A line is *regular* if it has the length of its neighbours, is printable ASCII, and every cell of it is of the kind that
most have: a FIDE ID, a name with single blanks, codes that are known, numbers within bounds, no fault. ``rows.row_of``
reads the others, and would read a regular one the same (``tests/ratings/lists/imports/test_regular.py``). Pure.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports import cells
from ratings.lists.imports.columns import (
    BACKSLASH,
    NOTHING,
    NULL,
    Bytes,
    Marks,
    Numbers,
    below,
    is_null,
    with_nulls,
)
from ratings.lists.imports.faults import BadCell
from ratings.lists.imports.layouts import Layout
from ratings.lists.imports.rows import Bounds

Cells = Mapping[str, Bytes]
"""The cells of lines by the names of their fields: a row a line, blanks behind what is shorter than its place."""

BLANK, CR = 0x20, 0x0D
FIRST_PRINTED, LAST_PRINTED = 0x20, 0x7E
ID_DIGITS = 9
WIDEST_CODE = 8  # bytes of a cell that is looked up; what stands behind them is blank
WIDEST_OF_TWO = 4  # of each of two that are looked up together
WORD = np.dtype(np.uint64)


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
        return Regular(self.lines, numbers, self.fide_ids, self.columns).only(self.lines)

    def only(self, chosen: Marks) -> Regular:
        """These lines alone."""
        if chosen.all():
            return self
        columns = {name: column[chosen] for name, column in self.columns.items()}
        return Regular(self.lines[chosen], self.numbers[chosen], self.fide_ids[chosen], columns)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def numbered(self) -> tuple[Marks, Numbers, Numbers]:
        """What is known of each beside its columns."""
        return self.lines, self.numbers, self.fide_ids

    @property
    def rated(self) -> Marks:
        """Which of them have a rating."""
        return ~is_null(self.columns["rating"])


def together(parts: Iterable[Regular]) -> Regular:
    """Regular lines of several parts of a file, in the order of these; of all of them the numbers are known."""
    some = [part for part in parts if len(part)]
    if len(some) <= 1:
        return some[0] if some else NO_LINES
    columns = {name: below([part.columns[name] for part in some], NOTHING) for name in some[0].columns}
    return Regular(*map(np.concatenate, zip(*(part.numbered for part in some), strict=True)), columns)


NO_LINES = Regular(np.zeros(0, bool), np.zeros(0, np.int64), np.zeros(0, np.int64), {})


class RegularReader:
    """Reads the regular lines of one file."""

    def __init__(self, layout: Layout, bounds: Bounds) -> None:
        self._layout, self._bounds = layout, bounds
        self._known: dict[tuple[str, ...], _Codes] = {}

    def read(self, lines: Cells, plain: Marks) -> Regular:
        """Lines cut into their cells, of which some are ``plain``; the others are not regular."""
        if not len(plain):
            return NO_LINES
        if not _cell(lines, "name").shape[1] or not _cell(lines, "number").shape[1]:
            return Regular(np.zeros(len(plain), bool), np.zeros(0, np.int64), np.zeros(len(plain), np.int64), {})
        good = plain.copy()
        columns: dict[str, Bytes] = {}
        fide_ids, columns["key"] = _fide_ids(lines["number"], good)
        columns["name"] = _names(lines["name"], good)
        columns["federation"] = self._looked_up(lines, ("federation",), self._federation, good)
        columns["title"] = self._looked_up(lines, ("title", "womens_title"), cells.title, good)
        columns["sex"] = self._looked_up(lines, ("sex", "flag"), _sex, good)
        columns["is_inactive"] = self._looked_up(lines, ("flag",), self._inactive, good)
        columns["birth_year"] = self._looked_up(lines, ("birth",), self._birth, good)
        columns["rating"] = self._looked_up(lines, ("rating",), self._rating, good)
        columns["games"] = self._looked_up(lines, ("games",), cells.games, good)
        columns["k_factor"] = self._looked_up(lines, ("k", "games"), self._k, good)
        if self._layout.zero_is_unrated:
            columns["k_factor"] = with_nulls(columns["k_factor"], is_null(columns["rating"]))
        return Regular(good, np.zeros(0, np.int64), fide_ids, columns)

    # ------------------------------------------------------------ what cells say
    def _federation(self, text: str) -> str:
        if text not in self._bounds.federations:
            raise BadCell("unknown-federation")
        return text

    def _inactive(self, text: str) -> bool | None:
        inactive = cells.flag(text)[1]
        return inactive if self._layout.has("flag") else None

    def _birth(self, text: str) -> int | None:
        return cells.birth_year(text, self._bounds.last_year)

    def _rating(self, text: str) -> int | None:
        return cells.rating(text, self._layout.zero_is_unrated)

    def _k(self, text: str, games: str) -> int | None:
        k = cells.k_factor(text)
        if not self._bounds.bears(k, cells.games(games)):
            raise BadCell("unknown-k")
        return k

    # ------------------------------------------------------------ looking up
    def _looked_up(self, lines: Cells, names: tuple[str, ...], read: Callable[..., object], good: Marks) -> Bytes:
        """Each distinct text of some cells is read once; a line with more than stands in a code is not regular."""
        width = WIDEST_CODE if len(names) == 1 else WIDEST_OF_TWO
        words = np.full((len(good), WIDEST_CODE), BLANK, dtype=np.uint8)
        for place, name in enumerate(names):
            cell = _cell(lines, name)
            _put(words, place * width, cell[:, :width])
            if cell.shape[1] > width:
                _leave_out(good, cell[:, width:] != BLANK)
        codes = self._known.setdefault(names, _Codes(read, len(names)))
        found, is_good = codes.values_of(words.view(WORD).ravel())
        good &= is_good
        return found


class _Codes:
    """The texts of some cells that were met, in order, and what each says: ``None`` where one of them has a fault."""

    def __init__(self, read: Callable[..., object], cells_a_code: int) -> None:
        self._read, self._cells = read, cells_a_code
        self._words = np.zeros(0, dtype=WORD)
        self._values: dict[int, str | None] = {}

    def values_of(self, words: NDArray[np.uint64]) -> tuple[Bytes, Marks]:
        """What each code says as COPY takes it, and whether it has no fault."""
        places = self._places(words)
        if places is None:
            self._learn(words)
            places = np.searchsorted(self._words, words)
        texts = self._texts[places].view(np.uint8).reshape(len(places), -1)  # whole texts: letter by letter takes long
        return texts[:, : self._width], self._is_good[places]

    def _places(self, words: NDArray[np.uint64]) -> Numbers | None:
        """Where the codes stand among those that were met; nothing where one was not."""
        if not len(self._words):
            return None
        places = np.minimum(np.searchsorted(self._words, words), len(self._words) - 1)
        return places if (self._words[places] == words).all() else None

    def _learn(self, words: NDArray[np.uint64]) -> None:
        self._words = np.union1d(self._words, words)
        values = [self._value(code) for code in self._words.tolist()]
        width = max((len(value) for value in values if value is not None), default=0)
        texts = b"".join((value or "").encode("ascii").ljust(width, bytes([NOTHING])) for value in values)
        self._texts = np.frombuffer(texts, dtype=f"V{width}") if width else np.zeros(len(values), "V1")
        self._width = width
        self._is_good = np.array([value is not None for value in values], dtype=bool)

    def _value(self, code: int) -> str | None:
        if code not in self._values:
            text = code.to_bytes(WIDEST_CODE, sys.byteorder).decode("latin-1")
            width = WIDEST_CODE // self._cells
            try:
                pieces = (text[place : place + width].strip() for place in range(0, WIDEST_CODE, width))
                self._values[code] = _copied(self._read(*pieces))
            except BadCell:
                self._values[code] = None
        return self._values[code]


def are_plain(lines: Bytes) -> Marks:
    """Which lines are nothing but printed ASCII that stands for itself in a text for COPY."""
    plain = np.ones(len(lines), bool)
    _leave_out(plain, (lines - FIRST_PRINTED > LAST_PRINTED - FIRST_PRINTED) | (lines == BACKSLASH))
    return plain


def _cell(lines: Cells, name: str) -> Bytes:
    found = lines.get(name)
    return found if found is not None else np.zeros((0, 0), np.uint8)


def _put(words: Bytes, place: int, cell: Bytes) -> None:
    """Write a cell into each word. A few letters a line are copied by fours where they can be."""
    letters = np.dtype(np.uint32 if cell.shape[1] % 4 == 0 else np.uint8)
    if cell.shape[1]:
        words[:, place : place + cell.shape[1]].view(letters)[...] = cell.view(letters)


def _leave_out(good: Marks, bad: Marks) -> None:
    """Lines with a bad byte are not good; hardly any has one."""
    if bad.any():
        good[np.flatnonzero(bad) // bad.shape[1]] = False


def _copied(value: object) -> str:
    """A value as COPY takes it."""
    if value is None:
        return NULL
    return str(int(value)) if isinstance(value, bool) else str(value)


def _sex(text: str, flag: str) -> str:
    return cells.sex(text) or ("w" if cells.flag(flag)[0] else "")


def _fide_ids(cell: Bytes, good: Marks) -> tuple[Numbers, Bytes]:
    """FIDE IDs that stand flush left, and their digits."""
    digits = cell[:, :ID_DIGITS]
    is_digit = digits - ord("0") <= ord("9") - ord("0")
    _leave_out(good, is_digit[:, 1:] & ~is_digit[:, :-1])
    _leave_out(good, ~is_digit & (digits != BLANK))
    _leave_out(good, cell[:, ID_DIGITS:] != BLANK)
    good &= is_digit[:, 0] & (digits[:, 0] != ord("0"))
    numbers = np.zeros(len(cell), dtype=np.int64)
    for place in range(digits.shape[1]):
        digit = digits[:, place] - ord("0")
        numbers = np.where(is_digit[:, place], numbers * 10 + digit, numbers)
    return numbers, digits * is_digit


def _names(cell: Bytes, good: Marks) -> Bytes:
    """Names flush left with single blanks, as wide as the widest: a blank between two words has a letter behind it."""
    is_letter = cell != BLANK
    used = np.flatnonzero(is_letter.any(axis=0))
    width = used[-1] + 1 if len(used) else 1
    inside = is_letter[:, :width].copy()
    inside[:, :-1] |= is_letter[:, 1:width]
    good &= is_letter[:, 0]
    _leave_out(good, inside[:, 1:] & ~inside[:, :-1])
    _leave_out(good, inside[:, cells.LONGEST_NAME :])
    return cell[:, :width] * inside
