"""What the rules look at when a report comes in: what the file says, what was registered, who is on the register."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from ratings.regulations.cfc.memberships import MemberSpan
from tournaments.regulations.events import STANDARD
from tournaments.regulations.rate_of_play import RateOfPlay
from tournaments.regulations.report_findings import GameAt
from tournaments.regulations.tie_breaks import Field


@dataclass(frozen=True, kw_only=True)
class OnRegister:
    """The player whom a FIDE ID means, with title, federation and rating of the list in force on the first day.

    ``name_key`` is the name folded for comparing; ``on_list`` is false where that list does not have the player. What
    begins with ``listed`` is as that list prints it, and empty where it does not have the player.
    ``current`` are the ratings since that list, the newest last, where an event is rated with the current rating, not
    with that of a list (CFC 712); nothing where the list counts.
    ``gone`` is ``death`` or ``exclusion`` for who stands on no list of that day (10.2; 2003, 16.2).
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
    listed_name: str = ""
    listed_sex: str = ""
    listed_birth_year: int | None = None
    current: tuple[int | None, ...] | None = None
    gone: str = ""


@dataclass(frozen=True, kw_only=True)
class ReportedPlayer:
    """A player's line of the report, and what the register knows. ``namesake`` has the name but another number.

    ``newcomer`` is the state in which the line's player is asked for: ``asked``, ``refused``, or empty. ``number`` is
    the number of the player whom the line means.
    """

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
    newcomer: str = ""
    number: str = ""
    place: int | None = None

    @property
    def counted_rating(self) -> int | None:
        """The rating that counts: the list's; the file's only where the register does not know the player."""
        return self.known.rating if self.known and self.known.on_list else self.rating


@dataclass(frozen=True, kw_only=True)
class ReportedGame:
    """A game that was played and is to be rated: ``white`` and ``black`` are starting ranks of the file.

    ``result`` is written as in ``contracts.md``; ``day`` is when the round was played, as far as that is known.
    """

    round: int
    white: int
    black: int
    result: str = ""
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class KnownGame:
    """The same of another report: ``white`` and ``black`` are the players' keys in the register."""

    round: int
    white: str
    black: str
    result: str
    day: date | None


@dataclass(frozen=True, kw_only=True)
class OtherReport:
    """A live or accepted report of another tournament in which players of this one stand.

    ``key`` is its tournament, by which the page makes a link for those who may see it, and ``name`` what may be shown
    of it to everybody. ``systems`` are those it is or will be rated in, ``has_same_bytes``: the very same file.
    """

    key: str
    name: str
    systems: frozenset[str]
    games: tuple[KnownGame, ...]
    has_same_bytes: bool = False


@dataclass(frozen=True, kw_only=True)
class EarlierPart:
    """An accepted part of the same tournament: its games are those of the rounds that it was rated for."""

    number: int
    last_round: int
    last_day: date
    games: tuple[KnownGame, ...] = ()
    is_last: bool = False


@dataclass(frozen=True, kw_only=True)
class PartFacts:
    """Which part of a long tournament a report is (2022, 4): numbered from 1, up to a round, and its last day.

    ``earlier`` are the accepted parts before it, in their order.
    """

    number: int
    last_round: int
    last_day: date
    is_last: bool = False
    earlier: tuple[EarlierPart, ...] = ()

    @property
    def first_round(self) -> int:
        """The first round that no earlier part was rated for."""
        return 1 + max((part.last_round for part in self.earlier), default=0)

    @property
    def first_day(self) -> date | None:
        """The last day of the part before; ``None`` for the first part."""
        return max((part.last_day for part in self.earlier), default=None)


@dataclass(frozen=True, kw_only=True)
class Announced:
    """What was registered, for comparing.

    ``unequal_rounds`` are those in which the players did not have the same time (rapid and blitz, 1.1), and
    ``time_control_approved_on`` is the day on which the Qualification Commission set 1.1 aside for the tournament.
    ``is_official``: an official event (0.3, 7.13). ``hybrid_approved`` is ``None`` for one that is not hybrid, and
    ``is_long_approved`` the leave to rate more than 90 days (2009, 4.12). ``is_late_report_allowed``: CFC 733.
    """

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
    format: str = "swiss"
    unequal_rounds: frozenset[int] = frozenset()
    time_control_approved_on: date | None = None
    is_official: bool = False
    hybrid_approved: bool | None = None
    is_long_approved: bool = False
    is_late_report_allowed: bool = False
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ScoreFacts:
    """What a file of games lacks of the report or says otherwise: each game by its round and starting ranks."""

    lacking: tuple[GameAt, ...] = ()
    contradicting: tuple[GameAt, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReportFacts:
    """A report as the file has it, for one rating system: a tournament of several is one ``ReportFacts`` for each.

    What differs between them is ``system`` and what its list knows (``OnRegister``, ``has_list``).
    ``lines`` says on which line each record of the tournament section stands. ``keys`` are the players' keys in the
    register by starting rank, and ``others`` the live or accepted reports with games of any of them on the same days;
    a report of the same tournament, of one that was withdrawn, or one that was replaced is none of them.
    ``members`` are the memberships of the CFC (732), where its office has any of these days.
    ``part`` is ``None`` for a report of the whole. ``scores`` are looked at where a text may ask for them.
    """

    name: str
    name_key: str
    federation: str
    starts_on: date | None
    ends_on: date | None
    rounds: int
    chief_name: str
    chief_key: str
    players: tuple[ReportedPlayer, ...]
    games: tuple[ReportedGame, ...]
    registered: Announced
    today: date  # where the tournament is held
    submitted_on: date  # when the rating officer sent it on, or today
    has_list: bool
    system: str = STANDARD
    lines: Mapping[str, int] = field(default_factory=dict)
    keys: Mapping[int, str] = field(default_factory=dict)
    others: tuple[OtherReport, ...] = ()
    part: PartFacts | None = None
    scores: ScoreFacts | None = None
    members: Mapping[int, tuple[MemberSpan, ...]] | None = None  # by starting rank; nothing where the office has none
    results: Field | None = None  # for the tie-breaks; nothing where points are counted otherwise

    def new_games(self) -> tuple[ReportedGame, ...]:
        """The games that this report brings: of a part those of its own rounds."""
        if self.part is None:
            return self.games
        first, last = self.part.first_round, self.part.last_round
        return tuple(game for game in self.games if first <= game.round <= last)
