"""Players as columns, and as the mapping that the rules take: a snapshot is made of whom somebody asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ratings.kernel.arrays import NONE, Flags, Numbers, PlayerColumns, or_none
from ratings.kernel.conversion import MANY
from ratings.regulations.fide.exclusions import WOMEN
from ratings.regulations.snapshots import EarlierResult, PlayerSnapshot

NUMBERS = ("rating", "games", "born", "k", "highest", "standard_rating")
WORDS = ("federation", "title", "sex", "member_of")
EPOCH = date(1970, 1, 1).toordinal()
PLACE = np.dtype("<u2")

Earlier = Mapping[str, tuple[EarlierResult, ...]]


@dataclass(frozen=True)
class Words:
    """A column of words: ``known`` in the order of the alphabet, and of each player a place among them; 0 is none."""

    known: tuple[str, ...]
    places: npt.NDArray[np.uint16]

    @classmethod
    def of(cls, values: Sequence[str | None]) -> Words:
        """The column of these words."""
        known = tuple(sorted({value for value in values if value is not None}))
        place: dict[str | None, int] = {None: 0} | {word: number for number, word in enumerate(known, 1)}
        return cls(known, np.fromiter(map(place.__getitem__, values), dtype=PLACE, count=len(values)))

    def at(self, place: int) -> str | None:
        """The word of one player."""
        found = int(self.places[place])
        return self.known[found - 1] if found else None

    def used(self) -> Words:
        """The same without words that nobody has."""
        used = np.flatnonzero(np.bincount(self.places, minlength=1)[1:]) + 1
        if len(used) == len(self.known):
            return self
        renumbered = np.zeros(len(self.known) + 1, dtype=PLACE)
        renumbered[used] = np.arange(1, len(used) + 1, dtype=PLACE)
        return Words(tuple(self.known[place - 1] for place in used.tolist()), renumbered[self.places])

    def joined(self, others: Words) -> Words:
        """This column with another one behind it."""
        known = tuple(sorted({*self.known, *others.known}))
        place = {word: number for number, word in enumerate(known, 1)}
        parts = [
            np.array([0, *(place[word] for word in each.known)], dtype=PLACE)[each.places] for each in (self, others)
        ]
        return Words(known, np.concatenate(parts))


class PlayerTable(Mapping[str, PlayerSnapshot]):
    """The players of a period in the order of ``in_order``, their keys; ``days`` are those on which they last played,
    counted from 1 January 1970, ``earlier`` the results of those who have some that wait.
    """

    def __init__(
        self,
        in_order: Sequence[str],
        numbers: Mapping[str, Numbers],
        words: Mapping[str, Words],
        days: Numbers,
        earlier: Earlier,
    ) -> None:
        self.in_order = in_order
        self.numbers, self.words, self.days, self.earlier = numbers, words, days, earlier
        self._made: dict[str, PlayerSnapshot] = {}

    @classmethod
    def of(cls, players: Mapping[str, PlayerSnapshot]) -> PlayerTable:
        """The columns of some players, in their order."""
        if isinstance(players, PlayerTable):
            return players
        every = list(players.values())
        table = cls(
            list(players),
            {name: numbers_of(getattr(player, name) for player in every) for name in NUMBERS},
            {name: Words.of([getattr(player, name) for player in every]) for name in WORDS},
            numbers_of(day_number(player.last_played_on) for player in every),
            {key: player.earlier for key, player in players.items() if player.earlier},
        )
        table._made = dict(players)
        return table

    # ---------------------------------------------------------------- as a mapping
    def __getitem__(self, key: str) -> PlayerSnapshot:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._snapshot(self.place_of[key], key)
        return made

    def __contains__(self, key: object) -> bool:
        return key in self.place_of

    def __iter__(self) -> Iterator[str]:
        return iter(self.in_order)

    def __len__(self) -> int:
        return len(self.in_order)

    @cached_property
    def place_of(self) -> Mapping[str, int]:
        """The place of each key."""
        return {key: place for place, key in enumerate(self.in_order)}

    def _snapshot(self, place: int, key: str) -> PlayerSnapshot:
        day = int(self.days[place])
        numbers = {name: or_none(int(column[place])) for name, column in self.numbers.items()}
        words = {name: column.at(place) for name, column in self.words.items()}
        return PlayerSnapshot(
            rating=numbers["rating"],
            games=numbers["games"],
            born=numbers["born"],
            k=numbers["k"],
            highest=numbers["highest"],
            standard_rating=numbers["standard_rating"],
            federation=words["federation"],
            title=words["title"],
            sex=words["sex"],
            member_of=words["member_of"],
            last_played_on=None if day == NONE else date.fromordinal(day + EPOCH),
            earlier=self.earlier.get(key, ()),
        )

    # ---------------------------------------------------------------- as columns
    @property
    def player_columns(self) -> PlayerColumns:
        """What the kernel reads of them."""
        told = self.numbers
        return PlayerColumns(
            rating=told["rating"],
            games=np.where(told["games"] == NONE, np.int32(MANY), told["games"]),
            born=told["born"],
            k=told["k"],
            highest=told["highest"],
        )

    @property
    def is_woman(self) -> Flags:
        """Who is one."""
        sex = self.words["sex"]
        found: Flags = np.array([False, *(word in WOMEN for word in sex.known)])[sex.places]
        return found

    @property
    def waiting(self) -> dict[str, PlayerSnapshot]:
        """Those who have results that wait."""
        return {key: self[key] for key in sorted(self.earlier, key=lambda key: self.place_of[key])}

    def some(self, keys: Collection[str]) -> dict[str, PlayerSnapshot]:
        """The snapshots of some, in the order of the table; who is not in it is left out."""
        return {key: self[key] for key in sorted({*keys} & self.place_of.keys(), key=self.place_of.__getitem__)}

    def only(self, keys: Collection[str]) -> PlayerTable:
        """The same as columns."""
        return self.take(np.array(sorted(self.place_of[key] for key in keys if key in self), dtype=np.int64))

    def take(self, places: npt.NDArray[np.int64]) -> PlayerTable:
        """The players at these places, in this order."""
        keys = self.in_order
        names = [keys[place] for place in places.tolist()]
        there = set(names) if self.earlier else set()
        return PlayerTable(
            names,
            {name: column[places] for name, column in self.numbers.items()},
            {name: Words(column.known, column.places[places]) for name, column in self.words.items()},
            self.days[places],
            {key: results for key, results in self.earlier.items() if key in there},
        )

    def without(self, keys: Collection[str]) -> PlayerTable:
        """The others."""
        gone = np.array([self.place_of[key] for key in keys if key in self], dtype=np.int64)
        return self.take(np.delete(np.arange(len(self)), gone))

    def with_numbers(self, **columns: Numbers) -> PlayerTable:
        """The same players with other columns."""
        return PlayerTable(self.in_order, {**self.numbers, **columns}, self.words, self.days, self.earlier)

    def joined(self, others: PlayerTable) -> PlayerTable:
        """These players and, behind them, some others."""
        return PlayerTable(
            [*self.in_order, *others.in_order],
            {name: np.concatenate((column, others.numbers[name])) for name, column in self.numbers.items()},
            {name: column.joined(others.words[name]) for name, column in self.words.items()},
            np.concatenate((self.days, others.days)),
            {**self.earlier, **others.earlier},
        )


def numbers_of(values: Iterable[int | None]) -> Numbers:
    """A column of whole numbers."""
    return np.array([NONE if value is None else value for value in values], dtype=np.int32)


def day_number(day: date | None) -> int | None:
    """Days from 1 January 1970."""
    return None if day is None else day.toordinal() - EPOCH
