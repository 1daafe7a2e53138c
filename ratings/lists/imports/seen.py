"""Who was met in a file: of everybody on the register whether he was, how often, and whether he waits in a block."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ratings.lists.imports.columns import Bytes, Marks, Numbers
from ratings.lists.imports.registered import NOBODY, Registered

MET, IN_BLOCK, RATED = 1, 2, 4


class Seen:
    """Marks by the places of the register, which is read when the first is made."""

    def __init__(self) -> None:
        self.register = Registered()
        self._twice: list[Numbers] = []

    @cached_property
    def _marks(self) -> Bytes:
        return np.zeros(len(self.register), dtype=np.uint8)

    def meet(self, places: Numbers) -> None:
        """These lines were read; strangers are passed over, for they wait line by line."""
        known, times = np.unique(places[places != NOBODY], return_counts=True)
        self._twice.append(known[(self._marks[known] & MET > 0) | (times > 1)])
        self._marks[known] |= MET

    @property
    def twice(self) -> Numbers:
        """The places of who was met twice."""
        return np.unique(np.concatenate([np.zeros(0, np.int64), *self._twice]))

    def wait(self, places: Numbers, rated: Marks) -> None:
        """These wait in a block, some with a rating."""
        self._marks[places] |= IN_BLOCK
        self._marks[places[rated]] |= RATED

    def leave_block(self, places: Numbers) -> None:
        """These no longer do."""
        self._marks[places] &= MET

    def are(self, what: int, places: Numbers) -> Marks:
        """Of which places a mark is set; of nobody none is."""
        if not len(self._marks):
            return np.zeros(len(places), dtype=bool)
        return (self._marks[places] & what > 0) & (places != NOBODY)
