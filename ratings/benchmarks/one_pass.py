"""One pass in C over the games of a month: what the kernel is held against where a compiler is there."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ratings.kernel.arrays import NONE, Month, Numbers
from ratings.kernel.tables import REACH, expected_of_limited_difference, expected_of_whole_difference
from ratings.regulations.fide.numbers import limit_one_upgrade

SOURCE = Path(__file__).with_suffix(".c")
SUMS = np.dtype([(name, "i4") for name in ("games", "score", "expected", "event", "greatest")])


class _Tables(ctypes.Structure):
    _fields_ = [
        ("limited", ctypes.c_void_p),
        ("whole", ctypes.c_void_p),
        ("reach", ctypes.c_int32),
        ("most", ctypes.c_int32),
    ]


class OnePass:
    """The pass, compiled, over one month."""

    def __init__(self, library: Path, month: Month) -> None:
        self._pass = ctypes.CDLL(str(library)).one_pass
        limited, whole = expected_of_limited_difference(month.edition), expected_of_whole_difference(month.edition)
        games = month.games
        columns = (
            *(games.event, games.white, games.black, games.score, games.counts),
            *(games.white_as_unrated, games.black_as_unrated, month.players.rating),
        )
        self._kept = tuple(map(np.ascontiguousarray, (limited, whole, *columns)))  # as long as C has their addresses
        in_limits, in_whole, *addresses = (ctypes.c_void_p(column.ctypes.data) for column in self._kept)
        told = _Tables(in_limits, in_whole, REACH, month.edition.largest_difference)
        self._told = (ctypes.c_int64(len(games.event)), *addresses, ctypes.byref(told))
        self._sums = np.zeros(len(month.players.rating), dtype=SUMS)

    def __call__(self) -> tuple[Numbers, Numbers, Numbers]:
        """The games that count of each player, and the hundredths scored and expected in them."""
        self._sums[:] = np.array((0, 0, 0, NONE, 0), dtype=SUMS)
        self._pass(*self._told, ctypes.c_void_p(self._sums.ctypes.data))
        return self._sums["games"], self._sums["score"], self._sums["expected"]


@contextmanager
def one_pass(month: Month) -> Iterator[OnePass | None]:
    """The pass over a month; ``None`` without a compiler, and under an edition that has another limit than it knows."""
    compiler = shutil.which("cc")
    if compiler is None or month.edition.limit_differences is not limit_one_upgrade:
        yield None
        return
    with TemporaryDirectory() as folder:
        library = Path(folder) / "one_pass.so"
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, SOURCE], check=True)  # noqa: S603
        yield OnePass(library, month)
