"""What the rules are given: the players as they stood before the period, and the games as they were reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from ratingsite.foundations.editions import Family
from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths

SYSTEMS: Mapping[str, Family] = {
    "fide-standard": Family.FIDE_STANDARD,
    "fide-rapid": Family.FIDE_RAPID_BLITZ,
    "fide-blitz": Family.FIDE_RAPID_BLITZ,
    "cfc-regular": Family.CFC,
    "cfc-active": Family.CFC,
}
"""The rating systems, and the family of rule books of each."""


class Result(StrEnum):
    """How a game ended; the last four were not played."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    WHITE_WINS_BY_FORFEIT = "+--"
    BLACK_WINS_BY_FORFEIT = "--+"
    BOTH_FORFEIT = "---"
    UNPLAYED_DRAW = "=-="


PLAYED = frozenset({Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW})

POINTS: Mapping[Result, tuple[Hundredths, Hundredths]] = {
    Result.WHITE_WINS: (WIN, LOSS),
    Result.BLACK_WINS: (LOSS, WIN),
    Result.DRAW: (DRAW, DRAW),
    Result.WHITE_WINS_BY_FORFEIT: (WIN, LOSS),
    Result.BLACK_WINS_BY_FORFEIT: (LOSS, WIN),
    Result.BOTH_FORFEIT: (LOSS, LOSS),
    Result.UNPLAYED_DRAW: (DRAW, DRAW),
}
"""The points of White and of Black."""


ASSOCIATIONS = ("IBCA", "ICSC", "IPCA")
"""The associations of blind, deaf and physically disabled players."""


class Decision(StrEnum):
    """What the chairman of the Qualification Commission said of a registration (2009, 0.4; 2022, 0.2)."""

    ACCEPTED = "accepted"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class Registration:
    """When an event was registered with FIDE (``None``: it was not), and the chairman's decision, if there was one."""

    on: date | None
    decision: Decision | None = None


@dataclass(frozen=True, kw_only=True)
class Entrants:
    """When an event begins, and the highest ratings of those who play in it, as far as they are known."""

    starts_on: date
    highest_rating: int | None = None
    highest_rating_of_women: int | None = None


class Format(StrEnum):
    """How an event is played, as far as a rating rule asks."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    SCHEVENINGEN = "scheveningen"
    SCHILLER = "schiller"
    TEAM = "team"
    MATCH = "match"
    KNOCKOUT = "knockout"
    LEAGUE = "league"


SCHEVENINGENS = (Format.SCHEVENINGEN, Format.SCHILLER)
"""A Schiller is rated as a Scheveningen: two sides, and nobody meets the own one."""


@dataclass(frozen=True, kw_only=True)
class EarlierResult:
    """What an unrated player scored against rated opponents in an event before the period, waiting to be pooled.

    ``performance`` is Ru of the event, where it does not follow from the rest: that of a round robin until 2021.
    ``opponents`` says how many different opponents these were, where fewer than games.
    """

    event: str
    end: date
    games: int
    score: Hundredths
    opponents_average: Fraction
    performance: int | None = None
    opponents: int | None = None

    @property
    def different_opponents(self) -> int:
        """How many there were; who does not say it met another one in each game."""
        return self.games if self.opponents is None else self.opponents


@dataclass(frozen=True, kw_only=True)
class PlayerSnapshot:
    """A player before the period. ``k``, when given, is the published K.

    ``games`` are rated games before the period (``None``: as many as end a newcomer's K, see rulings: silent-games),
    ``highest`` the highest rating ever published, ``born`` a year, ``member_of`` the association of
    ``ASSOCIATIONS`` that the player is a member of (2009, 7.14g).
    ``last_played_on`` is the last day of the player's last rated event, where a rating lapses by not playing (CFC 712).
    """

    rating: int | None
    games: int | None = None
    born: int | None = None
    k: int | None = None
    highest: int | None = None
    standard_rating: int | None = None
    federation: str | None = None
    title: str | None = None
    sex: str | None = None
    earlier: tuple[EarlierResult, ...] = ()
    member_of: str | None = None
    last_played_on: date | None = None


class PlayedNotRated(StrEnum):
    """Why a game that was played is not rated (2022, 5.1; rapid and blitz, 4.1)."""

    FORCE_MAJEURE = "force-majeure"
    FAIR_PLAY = "fair-play"


@dataclass(frozen=True, kw_only=True)
class RatingsThen:
    """The ratings of both players on the day of a game, where that is what counts (2003, 4.11; 2009, 4.13)."""

    played_on: date
    white: int | None
    black: int | None


@dataclass(frozen=True, kw_only=True)
class Minutes:
    """The time that each player of one game had, where it was not the same for both (rapid and blitz, 1.1)."""

    white: int
    black: int


@dataclass(frozen=True, kw_only=True)
class GameSnapshot:
    """One game; ``white`` and ``black`` are keys of the period's players.

    ``not_rated`` is why no game of its stage is rated, with the article (6.2 until 2021); no document says it.
    """

    round: int
    white: str
    black: str
    result: Result
    excluded: PlayedNotRated | None = None
    then: RatingsThen | None = None
    minutes: Minutes | None = None
    not_rated: tuple[str, str] | None = None


@dataclass(frozen=True, kw_only=True)
class DefaultedGame:
    """A game that a player who had not withdrawn lost by default (CFC 718)."""

    round: int
    player: str


@dataclass(frozen=True, kw_only=True)
class ListedRating:
    """What the list in force on the first day of an event said of a player; a ``rating`` of ``None`` is unrated.

    Without ``k`` the player's own holds. ``standard_rating`` is that of the standard list of that day (7.21).
    """

    rating: int | None
    k: int | None = None
    standard_rating: int | None = None


@dataclass(frozen=True, kw_only=True)
class Approval:
    """What the Qualification Commission approved for one event, on which day and why (45+30 and 60+30, 2026)."""

    on: date
    reason: str


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part of a tournament that is reported in several, and what its other parts have to do with it.

    ``uplift_used_by`` had the one uplift of 8.31 in parts that are not in the document, and ``rated_opponents`` whom an
    unrated player meets in those. ``players`` and ``rated`` count those of the whole tournament, if told. ``began`` is
    the first day of the tournament, where it is not that of this part: its edition governs every part (2022, 0).
    See rulings: parts.
    """

    of: str
    number: int
    uplift_used_by: tuple[str, ...] = ()
    rated_opponents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    players: int | None = None
    rated: int | None = None
    began: date | None = None


@dataclass(frozen=True, kw_only=True)
class EventSnapshot:
    """One event, ``format`` being a value of ``Format``.

    ``unrated_at_start`` names players who had no rating when the event was played and have one now (2022, 8.24).
    ``match_games`` is the number of games a match was to have; without it, the number of games reported.
    ``decided_games_count`` is the leave, asked for beforehand, to rate what follows the decision (2022, 6.2).
    ``national_championship`` and ``women_only`` are asked by 6.33 until 2021, ``team_championship`` (the
    Olympiad, a Continental or the World Team Championship) by 7.14f in 2009, and ``long_event_approved`` is the
    leave of 4.12 in 2009 to rate more than 90 days.
    ``counts_default_games`` are games lost by default that are rated like games actually played (CFC 718).

    ``registration`` tells when the event was registered, ``hybrid_approved`` of one under hybrid conditions whether the
    chairman approved it (2022, 0.2), and ``rating_refused`` that FIDE will not rate it (2009, 0.5; 2022, 0.4).
    ``minutes`` is the time that each player had for 60 moves, if it is to be held against 1.1. ``ratings_at_the_game``
    says that each game has its own ratings (2003, 4.11; 2009, 4.13), a choice made on ``ratings_chosen_on``.
    ``reported_on`` is the day on which its report came, if it is to be held against 9.1 (2022).
    ``pooled_with`` is the id of the event of which this is a stage, reported by itself (2003 and 2009, 6.2).
    ``ratings`` is what the list of its first day said of players, where that is not what the period says of them
    (2003, 9.11; 2009, 7.11). ``time_control_approved`` sets 1.1 aside, and ``part`` tells one part of a tournament.
    ``counts_for`` names, of an event abroad, whose rating it counts for (CFC 736); of any other event it is empty.
    ``place`` is the event's place in the order in which the office rates events one after the other (CFC 712); no
    document says it, and without one their days do.
    """

    id: str
    format: str
    start: date
    end: date
    games: tuple[GameSnapshot, ...]
    unrated_at_start: tuple[str, ...] = ()
    match_games: int | None = None
    decided_games_count: bool = False
    national_championship: bool = False
    women_only: bool = False
    team_championship: bool = False
    long_event_approved: bool = False
    counts_default_games: tuple[DefaultedGame, ...] = ()
    registration: Registration | None = None
    hybrid_approved: bool | None = None
    rating_refused: bool = False
    minutes: int | None = None
    ratings_at_the_game: bool = False
    ratings_chosen_on: date | None = None
    pooled_with: str | None = None
    reported_on: date | None = None
    ratings: Mapping[str, ListedRating] = field(default_factory=dict)
    time_control_approved: Approval | None = None
    part: Part | None = None
    counts_for: tuple[str, ...] = ()
    place: int | None = None

    @property
    def governed_from(self) -> date:
        """The day that chooses the edition: tournaments "starting on or after" a day (2022, 0), of a part the whole."""
        return self.part.began if self.part is not None and self.part.began is not None else self.start


@dataclass(frozen=True, kw_only=True)
class PeriodSnapshot:
    """One rating period. ``edition`` names the edition for every event; without it each event's start decides."""

    system: str
    edition: str | None
    players: Mapping[str, PlayerSnapshot]
    events: tuple[EventSnapshot, ...]
