"""Columns of lines as bytes: a matrix for each, with a row a line, joined to text that COPY takes. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]

TAB, LF = 0x09, 0x0A
BACKSLASH = 0x5C  # COPY would take it for the beginning of something else
NOTHING = 0
"""A byte that is left out when the columns are joined."""
NULL = "\\N"


def text_of(value: str, width: int) -> Bytes:
    """A text as a row of bytes."""
    return np.frombuffer(value.encode("ascii").ljust(width, bytes([NOTHING])), dtype=np.uint8)


def is_null(column: Bytes) -> Marks:
    """Where a column says nothing."""
    return column[:, 0] == BACKSLASH if column.shape[1] else np.zeros(len(column), bool)


def with_nulls(column: Bytes, nulls: Marks) -> Bytes:
    """A column in which some values are null."""
    if not nulls.any():
        return column
    wide = np.full((len(column), max(column.shape[1], len(NULL))), NOTHING, np.uint8)
    wide[:, : column.shape[1]] = column
    wide[nulls] = text_of(NULL, wide.shape[1])
    return wide


def joined(columns: list[Bytes]) -> bytes:
    """Columns beside each other with tabs between and an end to each line, without the bytes that are no letters."""
    count = len(columns[0])
    tab, end = np.full((count, 1), TAB, np.uint8), np.full((count, 1), LF, np.uint8)
    parts = [part for column in columns for part in (column, tab)]
    parts[-1] = end
    flat = np.hstack(parts).ravel()
    return flat[flat != NOTHING].tobytes()


def below(columns: Sequence[Bytes], pad: int) -> Bytes:
    """Columns below each other, with ``pad`` to the right of the narrower ones."""
    found = np.full((sum(map(len, columns)), max(column.shape[1] for column in columns)), pad, np.uint8)
    start = 0
    for column in columns:
        found[start : start + len(column), : column.shape[1]] = column
        start += len(column)
    return found


def same(text: str, count: int) -> Bytes:
    """A column that says the same on every line."""
    return np.tile(text_of(text, len(text)), (count, 1))


def digits_of(numbers: Numbers) -> Bytes:
    """Whole numbers from 1 on as digits; nought is null."""
    widest = len(str(int(numbers.max(initial=1))))
    found = np.zeros((len(numbers), widest), np.uint8)
    rest = numbers
    for place in range(widest - 1, -1, -1):
        rest, digit = np.divmod(rest, 10)
        found[:, place] = (digit + ord("0")) * ((rest > 0) | (digit > 0))
    return with_nulls(found, numbers == 0)
