"""What the rules look at: a tournament as it is announced, frozen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, time

from tournaments.regulations.rate_of_play import RateOfPlay


@dataclass(frozen=True, kw_only=True)
class RoundDay:
    """When a round is to be played; ``day`` is ``None`` while nobody has said."""

    number: int
    day: date | None
    time: time | None = None


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """A tournament as the organiser announces it. ``None`` stands for what is not known yet."""

    starts_on: date
    ends_on: date
    rounds: int
    registered_on: date  # the day of the server's receipt in the federation's zone; before it, today
    rate_of_play: RateOfPlay | None = None
    schedule: tuple[RoundDay, ...] = ()
    is_title_tournament: bool = False
    will_be_rated: bool = False
    chief_licence: str | None = None
    highest_rating: int | None = None  # expected in the field
    highest_rating_of_women: int | None = None

    @property
    def days(self) -> int:
        """How many calendar days it lasts, the first and the last included."""
        return (self.ends_on - self.starts_on).days + 1

    def rounds_by_day(self) -> dict[date, int]:
        """How many rounds the schedule puts on each day."""
        return dict(Counter(round_.day for round_ in self.schedule if round_.day))
