"""Proposes when the rounds are played, so that the organiser corrects a schedule instead of typing one. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta

MOST_ROUNDS = 30
# An event longer than this is played once a week, on the weekday of its first day, where its days allow it.
_LONG, _WEEK = 28, 7
# The hours at which the rounds of a day begin: the only one, two, three … of them.
_TIMES = {1: (14,), 2: (10, 16), 3: (9, 13, 17)}


@dataclass(frozen=True, kw_only=True)
class ProposedRound:
    """A round, the day and the time it might be played."""

    number: int
    day: date
    time: time


def proposed_schedule(starts_on: date, ends_on: date, rounds: int) -> tuple[ProposedRound, ...]:
    """One round a day from the first day on, of a long event one a week; with too few days as evenly as they allow."""
    days = (ends_on - starts_on).days + 1
    if days < 1:
        return ()
    apart = _WEEK if days > max(_LONG, _WEEK * (rounds - 1)) else 1
    offsets = [index * apart if rounds <= days else index * days // rounds for index in range(rounds)]
    return tuple(
        ProposedRound(
            number=number,
            day=starts_on + timedelta(days=offset),
            time=_time(offsets[: number - 1].count(offset), offsets.count(offset)),
        )
        for number, offset in enumerate(offsets, start=1)
    )


def _time(place: int, rounds_that_day: int) -> time:
    hours = _TIMES.get(rounds_that_day)
    return time(hours[place]) if hours else time(min(9 + place, 23))
