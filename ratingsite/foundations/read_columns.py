"""Reads the numbers of many rows as arrays: what a million objects would say, in one statement and a few megabytes.

PostgreSQL packs a column into one value, in the form in which it sends arrays; SQLite's rows are turned once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from django.db import connection

Numbers = npt.NDArray[np.int64]
NOTHING = np.iinfo(np.int32).min
"""Stands for NULL, as ``ratings.kernel.NONE`` does."""
_HEADER = (
    20  # of an array of one dimension: dimensions, whether NULLs are in it, its kind, how many there are, the first
)
_NARROW, _WIDE = (np.dtype([("length", ">i4"), ("value", kind)]) for kind in (">i4", ">i8"))


def read_columns(
    columns: Mapping[str, str], source: str, values: Sequence[object], *, wide: Collection[str] = ()
) -> dict[str, Numbers]:
    """Whole numbers by name: ``columns`` are expressions of SQL, ``source`` is what follows FROM. All of a row stand at
    the same place; NULL is ``NOTHING``. Those that may need more than four bytes are ``wide``.
    """
    told = [f"coalesce({expression}, {NOTHING})" for expression in columns.values()]
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute(f"SELECT {', '.join(told)} FROM {source}", values)  # noqa: S608 - names of the schema
            rows = np.array(cursor.fetchall(), dtype=np.int64).reshape(-1, len(columns))
            return {name: np.ascontiguousarray(rows[:, place]) for place, name in enumerate(columns)}
        kinds = ["bigint" if name in wide else "integer" for name in columns]
        packed = [f"array_send(array_agg(({each})::{kind}))" for each, kind in zip(told, kinds, strict=True)]
        cursor.execute(f"SELECT {', '.join(packed)} FROM {source}", values)  # noqa: S608
        (row,) = cursor.fetchall()
    return {name: _unpacked(value, name in wide) for name, value in zip(columns, row, strict=True)}


def _unpacked(value: bytes | None, is_wide: bool) -> Numbers:
    if value is None:
        return np.zeros(0, dtype=np.int64)
    return np.frombuffer(value, dtype=_WIDE if is_wide else _NARROW, offset=_HEADER)["value"].astype(np.int64)


def places_among(wanted: Numbers, sorted_numbers: Numbers) -> Numbers:
    """Where each wanted number stands among numbers in their order; -1 where it does not."""
    if not len(sorted_numbers):
        return np.full(len(wanted), -1, dtype=np.int64)
    places = np.minimum(np.searchsorted(sorted_numbers, wanted), len(sorted_numbers) - 1)
    return np.where(sorted_numbers[places] == wanted, places, -1)
