"""What the rules look at when a report comes in: what the file says, what was registered, who is on the register."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from tournaments.regulations.rate_of_play import RateOfPlay


@dataclass(frozen=True, kw_only=True)
class OnRegister:
    """The player whom a FIDE ID means, with title, federation and rating of the list in force on the first day.

    ``name_key`` is the name folded for comparing; ``on_list`` is false where that list does not have the player.
    """

    name: str
    name_key: str
    sex: str
    title: str
    federation: str
    birth_year: int | None
    birth_date: date | None
    on_list: bool
    rating: int | None


@dataclass(frozen=True, kw_only=True)
class ReportedPlayer:
    """A player's line of the report, and what the register knows. ``namesake`` has the name but another number."""

    rank: int
    line: int
    name: str
    name_key: str
    fide_id: int | None
    sex: str
    title: str
    federation: str
    rating: int | None
    birth_year: int | None
    birth_date: date | None
    known: OnRegister | None
    namesake: str = ""

    @property
    def counted_rating(self) -> int | None:
        """The rating that counts: the list's; the file's only where the register does not know the player."""
        return self.known.rating if self.known and self.known.on_list else self.rating


@dataclass(frozen=True, kw_only=True)
class Announced:
    """What was registered, for comparing."""

    name: str
    name_key: str
    federation: str
    starts_on: date
    ends_on: date
    rounds: int
    rate_of_play: RateOfPlay | None
    is_title_tournament: bool
    chief_name: str
    chief_key: str
    arbiter_ids: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class ReportFacts:
    """A report as the file has it. ``lines`` says on which line each record of the tournament section stands."""

    name: str
    name_key: str
    federation: str
    starts_on: date | None
    ends_on: date | None
    rounds: int
    chief_name: str
    chief_key: str
    players: tuple[ReportedPlayer, ...]
    played: tuple[tuple[int, int], ...]  # the starting ranks of each game that was played
    registered: Announced
    today: date  # where the tournament is held
    submitted_on: date  # when the rating officer sent it on, or today
    has_list: bool
    lines: Mapping[str, int] = field(default_factory=dict)
