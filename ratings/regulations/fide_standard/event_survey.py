"""What an event says as a whole, before its games are rated: whether it is rated, and what the unrated performed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
