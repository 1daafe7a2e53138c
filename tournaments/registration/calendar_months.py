"""A month of the calendar: its weeks from Monday, and what begins or goes on each day."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tournaments.registration.models import Tournament


@dataclass(frozen=True, kw_only=True)
class MonthDay:
    """A day of a sheet of the calendar: what begins on it, and how many that began before go on."""

    day: date
    is_of_month: bool
    begin: tuple[Tournament, ...]
    going_on: int


def weeks_of(start: date, tournaments: Iterable[Tournament]) -> list[list[MonthDay]]:
    """The weeks of the month that begins on ``start``, whole: also the days before and behind it."""
    shown = list(tournaments)
    weeks = Calendar().monthdatescalendar(start.year, start.month)
    return [[_day(day, start, shown) for day in week] for week in weeks]


def _day(day: date, start: date, shown: list[Tournament]) -> MonthDay:
    return MonthDay(
        day=day,
        is_of_month=day.month == start.month,
        begin=tuple(tournament for tournament in shown if tournament.starts_on == day),
        going_on=sum(tournament.starts_on < day <= tournament.ends_on for tournament in shown),
    )
