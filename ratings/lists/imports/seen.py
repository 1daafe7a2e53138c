"""Who was met in a file: of everybody on the register whether he was, how often, and whether he waits in a block."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from ratings.lists.imports.registered import NOBODY, Registered
from ratings.lists.imports.regular import Marks, Numbers


class Seen:
    """Marks by the places of the register, which is read when the first is made."""

    def __init__(self) -> None:
        self.register = Registered()
        self._twice: list[Numbers] = []

    @cached_property
    def _met(self) -> Marks:
        return np.zeros(len(self.register), dtype=bool)

    @cached_property
    def in_block(self) -> Marks:
        """Who waits in a block."""
        return np.zeros(len(self.register), dtype=bool)

    @cached_property
    def rated(self) -> Marks:
        """Who waits there with a rating."""
        return np.zeros(len(self.register), dtype=bool)

    def meet(self, places: Numbers) -> None:
        """These lines were read; strangers are passed over, for they wait line by line."""
        known, times = np.unique(places[places != NOBODY], return_counts=True)
        self._twice.append(known[self._met[known] | (times > 1)])
        self._met[known] = True

    def meet_players(self, players: Sequence[int]) -> None:
        """The same by rows of the register."""
        if players:
            self.meet(self.register.places_of_players(np.array(players, dtype=np.int64)))

    @property
    def twice(self) -> Numbers:
        """The places of who was met twice."""
        return np.unique(np.concatenate([np.zeros(0, np.int64), *self._twice]))

    def wait(self, places: Numbers, rated: Marks) -> None:
        """These wait in a block."""
        self.in_block[places] = True
        self.rated[places[rated]] = True

    def leave_block(self, places: Numbers) -> None:
        """These no longer do."""
        self.in_block[places] = False
        self.rated[places] = False
