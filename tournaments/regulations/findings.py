"""One outcome of one article: what was required, what was found, and whether that is met, open or broken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from ratingsite.foundations.editions import Family

Value = int | str | date | Fraction | tuple[str, ...] | None


class Outcome(StrEnum):
    """How a rule stands: kept, not decided yet, or not kept."""

    MET = "met"
    OPEN = "open"
    BROKEN = "broken"


class Code(StrEnum):
    """What a finding is about; the edge finds its words by it."""

    EDITION = "edition"
    TITLE_EDITION = "title-edition"
    REGISTRATION = "registration"
    TITLE_REGISTRATION = "title-registration"
    RATE_OF_PLAY = "rate-of-play"
    FIRST_CONTROL = "first-control"
    TITLE_MINUTES = "title-minutes"
    HOURS_A_DAY = "hours-a-day"
    ROUNDS_A_DAY = "rounds-a-day"
    SCHEDULE_COMPLETE = "schedule-complete"
    SCHEDULE_INSIDE = "schedule-inside"
    SCHEDULE_ORDER = "schedule-order"
    CHIEF_ARBITER = "chief-arbiter"
    STATEMENT = "statement"
    INTERIM_REPORTS = "interim-reports"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one article. ``rounds`` names the rounds it concerns, where it concerns only some."""

    code: Code
    outcome: Outcome
    family: Family
    article: str
    required: Value = None
    found: Value = None
    rounds: tuple[int, ...] = ()


def verdict(is_met: bool | None) -> Outcome:
    """Met or broken; open where nothing can be said yet."""
    if is_met is None:
        return Outcome.OPEN
    return Outcome.MET if is_met else Outcome.BROKEN
