"""How near the start the first day of a tournament was moved: a sign for who reviews the list that it comes on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.models import Tournament

COUNTED = (RegistrationChange.State.MADE, RegistrationChange.State.APPROVED)
HOUR = timedelta(hours=1)


def start_moved_hours(tournament: Tournament) -> int | None:
    """The fewest whole hours that lay between a change of the first day and the start, before or behind the change,
    whichever comes first; 0 where that had come. ``None`` where the first day was never moved.

    What counts is when the organiser asked for it, not when somebody decided.
    """
    return min(_hours(tournament), default=None)


def _hours(tournament: Tournament) -> Iterator[int]:
    changes = tournament.changes.filter(state__in=COUNTED).values_list("before", "after", "proposed_at")
    for before, after, at in changes:
        if before["starts_on"] != after["starts_on"]:
            start = min(_start(tournament, said) for said in (before, after))
            yield max(start - at, timedelta(0)) // HOUR


def _start(tournament: Tournament, said: dict[str, Any]) -> datetime:
    """When the first round of the first day was to begin, where a time is said; else the beginning of that day."""
    times = [at for _number, day, at in said["schedule"] if day == said["starts_on"] and at]
    at = time.fromisoformat(min(times)) if times else time()
    return datetime.combine(date.fromisoformat(said["starts_on"]), at, tournament.zone)
