"""What must be true of a rapid or blitz event for its games to be rated: findings, to be shown before it begins.

What is said of registration and of hybrid events is the same as in standard chess: ``announcement_findings`` there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ratings.regulations.fide.edition import RapidBlitzEdition

COUNTED_MOVES = 60
RAPID = "fide-rapid"
BLITZ = "fide-blitz"


class Rule(StrEnum):
    """What a finding is about."""

    RATE_OF_PLAY = "rate-of-play"
    EQUAL_TIMES = "equal-times"
    ROUNDS_A_DAY = "rounds-a-day"


@dataclass(frozen=True, kw_only=True)
class TimeAllotted:
    """The time one player has for all moves: a fixed time, and what each move adds, in seconds."""

    seconds: int
    increment: int = 0

    @property
    def counted(self) -> int:
        """What 1.1 compares: the time allotted and 60 times the increment."""
        return self.seconds + COUNTED_MOVES * self.increment


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """How an event is to be played; ``rounds`` says how many rounds the schedule puts on each day."""

    system: str
    white: TimeAllotted
    black: TimeAllotted
    rounds: Mapping[date, int]


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one rule. ``met`` is ``None`` where the edition's rule is not known.

    ``required`` is the shortest and the longest, ``found`` what comes nearest to breaking it; times are in seconds.
    """

    rule: Rule
    article: str
    met: bool | None
    required: tuple[int, int] | None
    found: tuple[int, ...]
    days: tuple[date, ...] = ()


class NotRapidOrBlitz(LookupError):
    """The system is not one of this rule book; the message names those that are."""


def findings(edition: RapidBlitzEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """Every rule on the conditions of play, met or not. Raises ``NotRapidOrBlitz``."""
    if conditions.system not in {RAPID, BLITZ}:
        raise NotRapidOrBlitz(f"system: expected one of {RAPID}, {BLITZ}, got {conditions.system!r}")
    return (
        _rate_of_play(edition, conditions),
        _equal_times(edition, conditions),
        _rounds_a_day(edition, conditions),
    )


# 1.1: each player's time lies between the bounds of the system
def _rate_of_play(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    shortest, longest = edition.rapid_seconds if conditions.system == RAPID else edition.blitz_seconds
    times = (conditions.white.counted, conditions.black.counted)
    return Finding(
        rule=Rule.RATE_OF_PLAY,
        article=edition.articles.rate_of_play,
        met=all(shortest <= time <= longest for time in times),
        required=(shortest, longest),
        found=times,
    )


# 1.1, last sentence: games where the players have different playing times are not rated
def _equal_times(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    """Different are also times that come to the same after 60 moves. See rulings: equal-times."""
    return Finding(
        rule=Rule.EQUAL_TIMES,
        article=edition.articles.rate_of_play,
        met=conditions.white == conditions.black if edition.equal_times else None,
        required=None,
        found=(conditions.white.counted, conditions.black.counted),
    )


# 3.1: rounds a day
def _rounds_a_day(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    most = edition.rapid_rounds_a_day if conditions.system == RAPID else edition.blitz_rounds_a_day
    over = tuple(sorted(day for day, rounds in conditions.rounds.items() if most is not None and rounds > most))
    return Finding(
        rule=Rule.ROUNDS_A_DAY,
        article=edition.articles.rounds_a_day,
        met=None if most is None else not over,
        required=None if most is None else (0, most),
        found=(max(conditions.rounds.values(), default=0),),
        days=over,
    )
