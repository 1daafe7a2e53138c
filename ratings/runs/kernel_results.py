"""What the kernel has found for a run, as rows of numbers that are stored: one a player, one a player and event.

Who is left to the plain engine has none. ``NONE`` stands for NULL; scores and changes are in hundredths.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Self
from uuid import UUID

import numpy as np
import numpy.typing as npt

from ratings.kernel import NONE
from ratings.regulations.snapshots import EventSnapshot
from ratings.runs.brief import EventRow, PlayerRow, StoredRow, told_in_brief
from ratings.runs.manifest import Json
from ratingsite.foundations.canonical import canonical

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Columns of equal length; ``player`` is the row of a player in the register."""

    player: Numbers

    def at(self, places: npt.NDArray[Any] | slice) -> Self:
        """The rows at these places, or those that are marked."""
        return replace(self, **{field.name: getattr(self, field.name)[places] for field in fields(self)})

    def in_order(self, *by: str) -> Self:
        """By the first of these columns, then by the next."""
        return self.at(np.lexsort([getattr(self, name) for name in reversed(by)]))

    def differing(self, other: Self) -> Numbers:
        """The players of rows that are not the same in both, which have as many, in the same order."""
        wrong = np.zeros(len(self.player), dtype=np.bool_)
        for field in fields(self):
            wrong |= getattr(self, field.name) != getattr(other, field.name)
        return np.concatenate((self.player[wrong], other.player[wrong]))


@dataclass(frozen=True, kw_only=True)
class PlayerRows(Rows):
    """One row a player: the columns of ``RunResult`` with these names."""

    rating_before: Numbers
    rating_taken: Numbers
    rating_after: Numbers
    games: Numbers
    score_hundredths: Numbers
    expected_hundredths: Numbers
    k_factor: Numbers
    change_hundredths: Numbers
    initial_games: Numbers


@dataclass(frozen=True, kw_only=True)
class EntryRows(Rows):
    """One row a player and event: the columns of ``EventResult`` with these names, of events and editions places."""

    event: Numbers
    edition: Numbers
    games: Numbers
    score_hundredths: Numbers
    expected_hundredths: Numbers
    change_hundredths: Numbers
    k_factor: Numbers
    opponents_total: Numbers
    met_games: Numbers
    met_score_hundredths: Numbers
    met_total: Numbers


@dataclass(frozen=True, kw_only=True)
class KernelResults:
    """Players in the order of their ``keys``; ``entries`` in the order of players and of each one's events by days.

    ``places`` are those of the players among all of the run, ``end`` is where the entries of each end; ``rows`` are
    the keys of the ``events`` in the database.
    """

    keys: tuple[str, ...]
    places: Numbers
    players: PlayerRows
    entries: EntryRows
    end: Numbers
    events: tuple[EventSnapshot, ...]
    rows: tuple[UUID, ...]
    editions: tuple[str, ...]

    @property
    def owner(self) -> Numbers:
        """Of each entry the place of its player here."""
        return np.repeat(np.arange(len(self.end)), np.diff(self.end, prepend=0))

    def k_of(self, event: str, key: str) -> int | None:
        """The K with which a player was rated in an event; ``None`` where he is not there."""
        place = self._place_of(key)
        if place is None:
            return None
        one = self.part(place, place + 1).entries
        factors = [
            k for at, k in zip(one.event.tolist(), one.k_factor.tolist(), strict=True) if self.events[at].id == event
        ]
        return None if not factors or factors[0] == NONE else factors[0]

    def row(self, key: str) -> StoredRow | None:
        """What is stored of a player; ``None`` of one who is not here."""
        place = self._place_of(key)
        if place is None:
            return None
        of_player = {name: column.tolist()[0] for name, column in _columns(self.players.at(slice(place, place + 1)))}
        before, after, k = _or_none(*(of_player[name] for name in ("rating_before", "rating_after", "k_factor")))
        return StoredRow(
            key=key,
            rating_before=before,
            rating_after=after,
            games=of_player["games"],
            k_factor=k,
            change_hundredths=of_player["change_hundredths"],
            told=self.told(place),
        )

    def _place_of(self, key: str) -> int | None:
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else None

    def part(self, start: int, stop: int) -> KernelResults:
        """Some of the players, with what is theirs."""
        first = int(self.end[start - 1]) if start else 0
        end = self.end[start:stop]
        own = slice(first, int(end[-1]) if len(end) else first)
        return replace(
            self,
            keys=self.keys[start:stop],
            places=self.places[start:stop],
            players=self.players.at(slice(start, stop)),
            entries=self.entries.at(own),
            end=end - first,
        )

    def at(self, own: npt.NDArray[np.bool_]) -> KernelResults:
        """The players who are marked, with what is theirs."""
        number = np.diff(self.end, prepend=0)
        return replace(
            self,
            keys=tuple(key for key, is_own in zip(self.keys, own.tolist(), strict=True) if is_own),
            places=self.places[own],
            players=self.players.at(own),
            entries=self.entries.at(np.repeat(own, number)),
            end=np.cumsum(number[own]),
        )

    def told(self, place: int) -> Json:
        """What one of the players is told in brief."""
        one = self.part(place, place + 1)
        of_player = {name: column.tolist()[0] for name, column in _columns(one.players)}
        before, taken = of_player["rating_before"], of_player["rating_taken"]
        change = NONE if of_player["expected_hundredths"] == NONE else of_player["change_hundredths"]
        row = PlayerRow(
            *_or_none(taken if before == NONE else before, of_player["rating_after"]),
            of_player["games"],
            of_player["score_hundredths"],
            *_or_none(of_player["expected_hundredths"], of_player["k_factor"], change, of_player["initial_games"]),
        )
        entries = zip(*(column.tolist() for _, column in _columns(one.entries)), strict=True)
        return told_in_brief(row, map(self._event, entries))

    def _event(self, numbers: Sequence[int]) -> EventRow:
        event, edition, *others = numbers
        facts = self.events[event]
        return EventRow(facts.id, facts.start, facts.end, self.editions[edition], *_or_none(*others))

    def sha256_lines(self) -> Iterator[bytes]:
        """What is hashed of it, the same in every database: keys and names, then column by column its numbers, eight
        bytes each; of players in the order of the keys, of entries in that of the keys and of the days of their events,
        each with the places of its player and event.
        """
        yield canonical([list(self.keys), [event.id for event in self.events], list(self.editions)]).encode() + b"\n"
        columns = {f"players.{name}": column for name, column in _columns(self.players)}
        columns |= {"entries.player": self.owner} | {
            f"entries.{name}": column for name, column in _columns(self.entries)
        }
        for name, column in columns.items():
            yield name.encode() + b"\n" + column.astype("<i8").tobytes()


def _columns(rows: Rows) -> list[tuple[str, Numbers]]:
    """All but the row in the register, which is another one in every database."""
    return [(field.name, getattr(rows, field.name)) for field in fields(rows) if field.name != "player"]


def sha256_of_results(results: KernelResults | None) -> Any:
    """The hash of a run's results, to be updated with those of the plain engine, line by line."""
    digest = hashlib.sha256()
    for line in results.sha256_lines() if results is not None else ():
        digest.update(line)
    return digest


def _or_none(*numbers: int) -> tuple[Any, ...]:
    return tuple(None if number == NONE else number for number in numbers)


def merged(differing: Sequence[Numbers]) -> list[int]:
    """The players of several answers, each once."""
    found: list[int] = np.unique(np.concatenate(differing)).tolist() if differing else []
    return found
