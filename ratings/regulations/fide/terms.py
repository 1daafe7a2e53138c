"""What the parts of the engine and the methods of the editions say to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths

Exclusion = tuple[str, str]
"""A reason and the article that gives it."""

TOO_LOW_SCORE = "score-too-low"


@dataclass(frozen=True, kw_only=True)
class Performance:
    """What an event found for one player: the average of the competition and, without a rating, Ru.

    ``rc_new`` and ``ru_new`` are those of the second pass of a round robin, ``opponents`` its n; all in whole numbers.
    """

    rc: int
    rc_new: int | None = None
    ru: int | None = None
    ru_new: int | None = None
    opponents: int | None = None

    @property
    def rating(self) -> int | None:
        """Ru, of the second pass if there was one."""
        return self.ru if self.ru_new is None else self.ru_new


@dataclass(frozen=True, kw_only=True)
class EventSurvey:
    """``excluded`` keeps the whole event from being rated, ``left_out`` single players together with their opponents.

    ``entering`` is the rating with which a player without one counts for the others.
    """

    excluded: Exclusion | None = None
    left_out: Mapping[str, Exclusion] = field(default_factory=dict)
    entering: Mapping[str, int] = field(default_factory=dict)
    performances: Mapping[str, Performance] = field(default_factory=dict)
    is_round_robin: bool = False


@dataclass(frozen=True, kw_only=True)
class Averages:
    """Rc, and Rc with the limit on large differences inside it; both whole."""

    rc: int
    rc_new: int


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Games of an unrated player against rated opponents, taken together.

    ``performance_total`` is the sum of Ru times games of its events; ``round_robin_opponents`` is n, if the pool is one
    round robin that was rated as such.
    """

    games: int
    score: Hundredths
    opponents_total: Fraction
    performance_total: Fraction = Fraction(0)
    round_robin_opponents: int | None = None


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An event that may be pooled; ``in_period`` tells one of this period from an earlier one.

    ``opponents`` are different rated opponents, ``ru`` is the performance of the event, ``floor`` the lowest rating at
    the time of the event, and ``is_team_championship`` says that seven games of such events are enough where a text
    says so.
    """

    id: str
    end: date
    pool: Pool
    in_period: bool
    opponents: int
    ru: int
    floor: int
    is_round_robin: bool = False
    is_team_championship: bool = False


def ru_of_the_first_pass(performance: Performance) -> int:
    """2003, 10.57: what the limit is held against in the second pass."""
    return performance.ru or 0


def ru_of_the_second_pass(performance: Performance) -> int:
    """2009, 8.58: Ru (new), as if the player had it from the start."""
    return performance.ru_new or 0
