"""One outcome of one rule on how an event is announced and played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

Amount = int | Fraction | date | None


class Rule(StrEnum):
    """What a finding is about."""

    RATE_OF_PLAY = "rate-of-play"
    FIRST_CONTROL = "first-control"
    ROUNDS_A_DAY = "rounds-a-day"
    HOURS_A_DAY = "hours-a-day"
    LENGTH = "length"
    INTERIM_REPORTS = "interim-reports"
    REGISTRATION = "registration"
    HYBRID = "hybrid-approval"
    REPORT = "report"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one rule. ``met`` is ``None`` where the edition's number, or what it is held against, is unknown.

    ``required`` is the number of the edition, ``found`` what comes nearest to breaking it: minutes, moves, rounds,
    hours or days; of a registration the two are days of the calendar. ``from_rating`` is the rating from which a
    player's games are not rated where the time is too short for some games only. ``days`` names the days that break the
    rule. A rule that is only recommended is not ``binding``.
    """

    rule: Rule
    article: str
    met: bool | None
    required: Amount = None
    found: Amount = None
    from_rating: int | None = None
    days: tuple[date, ...] = ()
    binding: bool = True
