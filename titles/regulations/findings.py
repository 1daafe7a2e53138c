"""One outcome of one article: what was required, what was found, and whether that is enough."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

Value = int | str | tuple[str, ...] | None


class Rule(StrEnum):
    """What an article asks for; templates find their words by it."""

    FORMAT = "format"
    GAMES = "games"
    ALL_ROUNDS = "all-rounds"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own-federation"
    ONE_FEDERATION = "one-federation"
    TITLEHOLDERS = "titleholders"
    REQUIRED_TITLES = "required-titles"
    PLAYERS = "players"
    AVERAGE = "average"
    MINIMUM_SCORE = "minimum-score"
    PERFORMANCE = "performance"
    REGISTRATION = "registration"
    HOURS_A_DAY = "hours-a-day"
    ROUNDS_A_DAY = "rounds-a-day"
    MINUTES = "minutes"
    CHIEF_ARBITER = "chief-arbiter"
    ARBITERS_PLAYING = "arbiters-playing"
    ARBITERS_IN_VENUE = "arbiters-in-venue"
    FORMAT_CHANGES = "format-changes"
    OTHER_CONDITIONS = "other-conditions"
    CLOCK_SETTINGS = "clock-settings"
    ROUNDS = "rounds"
    ALTERATIONS = "alterations"
    FOREIGN_PLAYERS = "foreign-players"
    FOREIGN_FEDERATIONS = "foreign-federations"
    FOREIGN_TITLEHOLDERS = "foreign-titleholders"


class Unit(StrEnum):
    """What the numbers of a finding count."""

    COUNT = "count"
    SCORE = "score"  # hundredths of a point
    RATING = "rating"
    DAYS = "days"
    MINUTES = "minutes"
    CODE = "code"


class Status(StrEnum):
    """What a finding comes to: not met, because it is too little or too much, or because nobody has said."""

    MET = "met"
    OPEN = "open"
    BROKEN = "broken"


class Bound(StrEnum):
    """How the found value is held against the required one."""

    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    ONE_OF = "one-of"
    WAIVED = "waived"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one article. ``found`` is ``None`` where nothing is known, and then it is not met."""

    article: str
    rule: Rule
    required: Value
    found: Value
    met: bool
    bound: Bound
    unit: Unit = Unit.COUNT

    @property
    def status(self) -> Status:
        """Met, broken, or open: what is not known is not met, but nobody has broken anything either."""
        if self.met:
            return Status.MET
        return Status.OPEN if self.found is None else Status.BROKEN


def at_least(article: str, rule: Rule, required: int, found: int | None, unit: Unit = Unit.COUNT) -> Finding:
    """The article asks for a minimum."""
    met = found is not None and found >= required
    return Finding(article=article, rule=rule, required=required, found=found, met=met, bound=Bound.AT_LEAST, unit=unit)


def at_most(article: str, rule: Rule, required: int, found: int | None, unit: Unit = Unit.COUNT) -> Finding:
    """The article sets a maximum."""
    met = found is not None and found <= required
    return Finding(article=article, rule=rule, required=required, found=found, met=met, bound=Bound.AT_MOST, unit=unit)


def one_of(article: str, rule: Rule, required: Collection[str], found: str | None, *, agreed: bool = False) -> Finding:
    """The article lists what is allowed; ``agreed`` is the exception that the QC has granted."""
    return Finding(
        article=article,
        rule=rule,
        required=tuple(sorted(required)),
        found=found,
        met=agreed or found in required,
        bound=Bound.ONE_OF,
        unit=Unit.CODE,
    )


def waived(article: str, rule: Rule, found: int | None, unit: Unit = Unit.COUNT) -> Finding:
    """The article named here lifts the requirement."""
    return Finding(article=article, rule=rule, required=None, found=found, met=True, bound=Bound.WAIVED, unit=unit)
