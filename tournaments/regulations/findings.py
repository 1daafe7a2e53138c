"""One outcome of one article: what was required, what was found, and whether that is met, open or broken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from ratingsite.foundations.editions import Family

Bounds = tuple[Fraction, Fraction | None]
"""The shortest and the longest, in minutes; ``None`` is without an end."""

Value = int | str | date | Fraction | tuple[str, ...] | Bounds | None


class Outcome(StrEnum):
    """How a rule stands: kept, not decided yet, or not kept."""

    MET = "met"
    OPEN = "open"
    BROKEN = "broken"


class Code(StrEnum):
    """What a finding is about; the edge finds its words by it."""

    EDITION = "edition"
    TITLE_EDITION = "title-edition"
    TITLE_SYSTEM = "title-system"
    REGISTRATION = "registration"
    REGISTRATION_ANY_DAY = "registration-any-day"
    TITLE_REGISTRATION = "title-registration"
    OFFICIAL = "official"
    OFFICIAL_BY_ORGANISER = "official-by-organiser"
    HYBRID = "hybrid-approval"
    RATE_OF_PLAY = "rate-of-play"
    TIME_CONTROL_APPROVED = "time-control-approved"
    GAME_TIME = "game-time"
    MOVES_PER_MINUTE = "moves-per-minute"
    SECONDARY_CONTROL = "secondary-control"
    EQUAL_TIMES = "equal-times"
    FIRST_CONTROL = "first-control"
    TITLE_MINUTES = "title-minutes"
    HOURS_A_DAY = "hours-a-day"
    RATED_ROUNDS_A_DAY = "rated-rounds-a-day"
    ROUNDS_A_DAY = "rounds-a-day"
    LENGTH = "length"
    RATINGS_AT_THE_GAME = "ratings-at-the-game"
    LIST_OF_EACH_PERIOD = "list-of-each-period"
    DECIDED_GAMES = "decided-games"
    SCHEDULE_COMPLETE = "schedule-complete"
    SCHEDULE_INSIDE = "schedule-inside"
    SCHEDULE_ORDER = "schedule-order"
    CHIEF_ARBITER = "chief-arbiter"
    STATEMENT = "statement"
    ADVERTISED = "advertised"
    INTERIM_REPORTS = "interim-reports"
    SCHEDULE_TIMES = "schedule-times"
    ROUNDS_OVERLAP = "rounds-overlap"
    LONGER_THAN_A_DAY = "longer-than-a-day"
    OPPONENTS = "opponents"
    MATCH_PLAYERS = "match-players"
    ARBITER_PLAYS = "arbiter-plays"
    NAMED_TWICE = "arbiter-named-twice"
    TITLE_ROUNDS = "title-rounds"
    TITLE_RATINGS = "title-ratings"
    TITLE_FORMAT = "title-format"
    ELSEWHERE = "arbiter-elsewhere"
    BARRED_FEDERATION = "barred-federation"
    TWIN = "registered-twice"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one article. ``rounds`` names the rounds it concerns, where it concerns only some.

    ``decider`` is the office that may allow what is broken or open, a value of ``Decider``; ``from_rating`` the
    rating from which games are not rated where the time is too short for some games only (2022, 1.1).
    """

    code: Code
    outcome: Outcome
    family: Family
    article: str
    required: Value = None
    found: Value = None
    rounds: tuple[int, ...] = ()
    decider: str | None = None
    from_rating: int | None = None


def verdict(is_met: bool | None) -> Outcome:
    """Met or broken; open where nothing can be said yet."""
    if is_met is None:
        return Outcome.OPEN
    return Outcome.MET if is_met else Outcome.BROKEN
