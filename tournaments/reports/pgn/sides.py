"""Whom a side of a game in a PGN file means: by number, else by name – whole, shortened to initials, or mistyped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tournaments.regulations.names import is_same_name, is_short_for
from tournaments.reports.pgn.terms import ReportedScore

MOST_MISSPELT = 400
"""So many different names of a file are held against every player letter by letter; further ones count as they are."""


class Sides:
    """The players of a report by number and by name, to be asked for each side of each game."""

    def __init__(self, scores: Iterable[ReportedScore]) -> None:
        self.by_number: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._near: dict[str, tuple[int, ...]] = {}
        self._without_number: set[int] = set()
        for score in scores:
            self._add(score.white_rank, score.white_id, score.white_key)
            self._add(score.black_rank, score.black_id, score.black_key)

    def _add(self, rank: int, number: str, name: str) -> None:
        if rank in self._names:
            return
        self._names[rank] = name
        self._by_name[_sorted(name)].append(rank)
        if number:
            self.by_number[number] = rank
        else:
            self._without_number.add(rank)

    def exactly(self, number: str, name: str) -> tuple[int, ...]:
        """Who has this number, or as far as numbers are missing this very name, its words in any order."""
        if number in self.by_number:
            return (self.by_number[number],)
        return self._open_to(number, tuple(self._by_name.get(_sorted(name), ())) if name else ())

    def nearly(self, number: str, name: str) -> tuple[int, ...]:
        """Whose name it is but for initials or a few letters."""
        if number in self.by_number or not name:
            return ()
        return self._open_to(number, self._near_names(name))

    def _open_to(self, number: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """A number of the file that nobody has belongs to one of those who have none in the report."""
        return tuple(rank for rank in ranks if rank in self._without_number) if number else ranks

    def _near_names(self, name: str) -> tuple[int, ...]:
        if name not in self._near:
            if len(self._near) >= MOST_MISSPELT:
                return ()
            self._near[name] = tuple(rank for rank, own in self._names.items() if _is_near(own, name))
        return self._near[name]


def _is_near(name: str, other: str) -> bool:
    return is_short_for(name, other) or is_short_for(other, name) or is_same_name(name, other)


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))
