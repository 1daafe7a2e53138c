"""Players out of frozen columns: each becomes an object when somebody asks for it, and columns stay columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations import PlayerSnapshot
from ratings.regulations.document import player_from_json
from ratings.runs.player_columns import EARLIER, EPOCH, KEY, LAST_PLAYED, NUMBER, NUMBERS, PLACE, WORDS, keys_of

Numbers = npt.NDArray[np.int32]


class PlayersInColumns(Mapping[str, PlayerSnapshot]):
    """The players as they were frozen, by key, in the order of the keys."""

    def __init__(self, columns: Mapping[str, bytes]) -> None:
        self._columns = columns

    @cached_property
    def keys_in_order(self) -> list[str]:
        """The keys as they stand in the columns."""
        return keys_of(self._columns[KEY])

    @cached_property
    def _place_of(self) -> dict[str, int]:
        return {key: place for place, key in enumerate(self.keys_in_order)}

    @cached_property
    def _numbers(self) -> dict[str, Numbers]:
        return {name: np.frombuffer(self._columns[name], dtype=NUMBER) for name in (*NUMBERS, LAST_PLAYED)}

    @cached_property
    def _words(self) -> dict[str, tuple[list[str | None], npt.NDArray[np.uint16]]]:
        told = {name: self._columns[name].partition(b"\n") for name in WORDS}
        return {name: ([None, *json.loads(known)], np.frombuffer(at, PLACE)) for name, (known, _, at) in told.items()}

    @cached_property
    def earlier(self) -> Mapping[str, Any]:
        """What waits to be pooled, of those players alone of whom something does."""
        told = json.loads(self._columns[EARLIER])
        return {key: player_from_json({"rating": None, EARLIER: results}).earlier for key, results in told.items()}

    def numbers(self, name: str) -> Numbers:
        """One of the numbers of all players; ``NONE`` where none is told."""
        return self._numbers[name]

    def words(self, name: str) -> tuple[list[str | None], npt.NDArray[np.uint16]]:
        """The words of a column, and of each player the place of its word among them."""
        return self._words[name]

    def __getitem__(self, key: str) -> PlayerSnapshot:
        place = self._place_of[key]
        told: dict[str, Any] = {name: _or_none(int(self._numbers[name][place])) for name in NUMBERS}
        told |= {name: known[at[place]] for name, (known, at) in self._words.items()}
        day = _or_none(int(self._numbers[LAST_PLAYED][place]))
        last = None if day is None else date.fromordinal(day + EPOCH)
        return PlayerSnapshot(**told, last_played_on=last, earlier=self.earlier.get(key, ()))

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys_in_order)

    def __len__(self) -> int:
        return len(self.keys_in_order)

    def __contains__(self, key: object) -> bool:
        return key in self._place_of


def _or_none(number: int) -> int | None:
    return None if number == NONE else number
