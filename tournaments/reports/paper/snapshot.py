"""What the forms are filled from: a report with its players in final order, each with the rounds as he saw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths, half_up
from tournaments.regulations.tie_breaks import Figure

WORTH: Mapping[str, Hundredths] = {
    **dict.fromkeys("1+", WIN),
    **dict.fromkeys("½=", DRAW),
    **dict.fromkeys("0−", LOSS),
}
PLAYED = frozenset("1½0")


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """One round of one player. ``opponent`` is a number of the final order; ``sign`` 1 ½ 0, unplayed + = − (11.23)."""

    number: int
    sign: str
    opponent: int | None = None
    colour: str = ""

    @property
    def is_played(self) -> bool:
        """Whether it was played over the board."""
        return self.opponent is not None and self.sign in PLAYED

    @property
    def score(self) -> Hundredths:
        return WORTH[self.sign]


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A player of the report; ``number`` is that of the final order, ``rank`` the pairing number, ``place`` the stated.

    ``rating`` is the one that counts: of the list in force on the first day, else the report's. Of the birth a public
    print knows the year only: ``born_on`` is empty there. ``is_on_list`` says whether that list has the player.
    """

    number: int
    rank: int
    place: int | None
    name: str
    identity: str  # the FIDE ID; of who has none, the national number
    title: str
    federation: str
    sex: str
    rating: int | None
    is_on_list: bool
    points: Hundredths
    rounds: tuple[Round, ...]
    birth_year: int | None = None
    born_on: date | None = None
    tie_breaks: tuple[Figure, ...] = ()  # in the order in which the registration names them

    @property
    def family_name(self) -> str:
        return self.name.partition(",")[0].strip()

    @property
    def first_name(self) -> str:
        return self.name.partition(",")[2].strip()

    def round(self, number: int) -> Round | None:
        return next((each for each in self.rounds if each.number == number), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class AgainstRated:
    """N, Rc and W of a player: games played against rated opponents, their average, the score (form 3, L to N)."""

    games: int
    average: int | None
    score: Hundredths


@dataclass(frozen=True, kw_only=True, slots=True)
class Remark:
    """One remark on the event as a code with its parameters; the words are made at the edge.

    Codes: ``unplayed`` (round, player, opponent, sign, reason; that is ``None`` where the print tells no reasons),
    ``list`` (player, field, reported, listed), ``changed`` (player, field, now, since, listed), ``said`` (text),
    ``ordered`` (article, reason); and of many players together ``unexplained``, or ``alone`` where the print tells no
    reasons (each name with its rounds and signs), and ``born`` (each name with year and day).
    """

    code: str
    params: tuple[tuple[str, object], ...]


@dataclass(frozen=True, kw_only=True)
class Arbiter:
    """One of the arbiters, chief first; ``contact`` is empty on public prints."""

    name: str
    is_chief: bool
    contact: str = ""


@dataclass(frozen=True, kw_only=True)
class Event:
    """The tournament as it was registered; ``schedule`` has the day of each round."""

    name: str
    city: str
    federation: str
    country: str
    starts_on: date
    ends_on: date
    rounds: int
    format: str
    rate_of_play: str
    organiser: str
    organiser_contact: str
    schedule: tuple[tuple[int, date], ...]
    arbiters: tuple[Arbiter, ...]
    is_for_office: bool
    expected_players: int
    rates_decided_games: bool = False  # 6.2: asked for beforehand
    fide_code: int | None = None
    remarks: tuple[Remark, ...] = ()  # on the event itself: by whose order it is rated
    said_remarks: str = ""  # special circumstances as the organiser said them
    pairing_system: str = ""
    pairing_program: str = ""
    territory: str = ""  # where it is held, where that is not the federation that registers

    @property
    def held_in(self) -> str:
        """The federation that stands behind the place."""
        return self.territory or self.federation

    @property
    def chief(self) -> str:
        return next((each.name for each in self.arbiters if each.is_chief), "")

    @property
    def deputies(self) -> tuple[Arbiter, ...]:
        return tuple(each for each in self.arbiters if not each.is_chief)


@dataclass(frozen=True, kw_only=True)
class PaperReport:
    """A report as the forms need it; ``people`` in final order, so that number 3 is ``people[2]``."""

    event: Event
    people: tuple[Person, ...]
    remarks: tuple[Remark, ...]
    version: int
    certified_on: date | None
    is_square: bool  # of a round robin the crosstable has a column for each player

    @cached_property
    def rounds(self) -> int:
        """As many as were registered, or reported if those are more."""
        return max([self.event.rounds, *(each.number for person in self.people for each in person.rounds)])

    def person(self, number: int) -> Person:
        return self.people[number - 1]

    def rated_games(self, person: Person) -> list[tuple[Round, int]]:
        """The games played over the board against rated opponents, with their ratings; forfeits are ignored."""
        met = ((each, self.person(each.opponent)) for each in person.rounds if each.opponent and each.is_played)
        return [(each, opponent.rating) for each, opponent in met if opponent.rating]

    def against_rated(self, person: Person) -> AgainstRated:
        """Form 3, L, M and N. Rc is a whole number, a half upwards."""
        games = self.rated_games(person)
        total = sum(rating for _round, rating in games)
        return AgainstRated(
            games=len(games),
            average=half_up(Fraction(total, len(games))) if games else None,
            score=Hundredths(sum(each.score for each, _rating in games)),
        )
