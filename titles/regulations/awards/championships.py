"""The table of championships that give titles or norms (1.2.4): public statements, each for the days it speaks of.

FIDE's own Table for Direct Titles is not in the sources. A championship, a place or a day that no row covers is not
known: a result there is neither confirmed nor refused by the table.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files

from ratingsite.foundations.exact import from_hundredths
from titles.regulations.awards.facts import DirectResult

FIRST_EQUAL = "1st-equal"
NORM = " norm"


@dataclass(frozen=True, kw_only=True)
class ChampionshipRow:
    """What one place of one championship gives, and who says so for which days.

    ``place`` is ``1``, ``2-3``, ``1st-equal`` or a share of the points (``2/3``).
    """

    championship: str
    section: str
    place: str
    award: str
    known_from: date
    known_to: date
    source: str
    says: str

    @property
    def is_norm(self) -> bool:
        """Whether it gives a norm, not a title."""
        return self.award.endswith(NORM)

    @property
    def title(self) -> str:
        """The title it gives, or gives a norm for."""
        return self.award.removesuffix(NORM)

    def speaks_for(self, result: DirectResult) -> bool:
        """Whether the row is about this championship on these days."""
        same = (self.championship, self.section) == (result.championship, result.section)
        return same and self.known_from <= result.start and result.end <= self.known_to

    def is_reached(self, result: DirectResult, first_equal_players: int) -> bool | None:
        """Whether the result has the place, ``None`` if the place is not known.

        1.2.4: «1st equal» are the best three of those who were first before the tie-break; who is first behind it was.
        """
        if "/" in self.place:
            return from_hundredths(result.score) >= Fraction(self.place) * result.games
        if result.place is None:
            return None
        if self.place == FIRST_EQUAL:
            is_first = result.first_equal or result.place == 1
            return is_first and result.place <= first_equal_players
        best, _dash, last = self.place.partition("-")
        return int(best) <= result.place <= int(last or best)


@cache
def championship_table() -> tuple[ChampionshipRow, ...]:
    """Every row, as the data file has them."""
    text = files("titles.regulations").joinpath("tables/direct_titles.csv").read_text(encoding="utf-8")
    return tuple(_row(row) for row in csv.DictReader(text.splitlines()))


def _row(row: dict[str, str]) -> ChampionshipRow:
    return ChampionshipRow(
        championship=row["championship"],
        section=row["section"],
        place=row["place"],
        award=row["award"],
        known_from=date.fromisoformat(row["known_from"]),
        known_to=date.fromisoformat(row["known_to"]),
        source=row["source"],
        says=row["says"],
    )


@dataclass(frozen=True, kw_only=True)
class KnownResult(DirectResult):
    """A result together with the rows that the commission keeps beside the data file, each with its source."""

    kept: tuple[ChampionshipRow, ...] = ()


def championships() -> tuple[str, ...]:
    """The codes of the championships of which anything is known."""
    return tuple(sorted({row.championship for row in championship_table()}))


def rows_for(result: DirectResult, title: str) -> Sequence[ChampionshipRow]:
    """What the table says of this title in that championship on those days; nothing where it is not known."""
    return [row for row in _rows(result) if row.title == title and row.speaks_for(result)]


def awards_of(result: DirectResult) -> frozenset[str]:
    """Every award that the table knows for that championship on those days, whatever the place."""
    return frozenset(row.award for row in _rows(result) if row.speaks_for(result))


def _rows(result: DirectResult) -> tuple[ChampionshipRow, ...]:
    return championship_table() + (result.kept if isinstance(result, KnownResult) else ())
