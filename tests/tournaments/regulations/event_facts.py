"""A tournament of October 2025 as the organiser announced it, for tests to change in one place."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.rate_of_play import from_parts

LONG_CONTROL = from_parts(minutes=90, moves=40, then_minutes=30, increment=30)
OCTOBER = EventFacts(
    starts_on=date(2025, 10, 12),
    ends_on=date(2025, 10, 24),
    rounds=11,
    registered_on=date(2025, 9, 1),
    rate_of_play=LONG_CONTROL,
    schedule=tuple(RoundDay(number=n, day=date(2025, 10, 11) + timedelta(days=n)) for n in range(1, 12)),
    will_be_rated=True,
    chief_licence="IA",
    highest_rating=2690,
)


def event(**changes: Any) -> EventFacts:
    """The tournament of October with something changed."""
    return replace(OCTOBER, **changes)
