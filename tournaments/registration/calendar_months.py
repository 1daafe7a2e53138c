"""A month of the calendar: its weeks from Monday, and what begins or goes on each day."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tournaments.registration.models import Festival, Tournament


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """What begins on a day under one heading: the sections of a festival, or one tournament that is none."""

    festival: Festival | None
    tournaments: tuple[Tournament, ...]


@dataclass(frozen=True, kw_only=True)
class MonthDay:
    """A day of a sheet of the calendar: what begins on it, and how many that began before go on."""

    day: date
    is_of_month: bool
    begin: tuple[Beginning, ...]
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
        begin=tuple(_under_headings(tournament for tournament in shown if tournament.starts_on == day)),
        going_on=sum(tournament.starts_on < day <= tournament.ends_on for tournament in shown),
    )


def _under_headings(tournaments: Iterable[Tournament]) -> Iterator[Beginning]:
    """In the order of the names, that of a festival standing for all of its sections."""

    def heading(each: Tournament) -> tuple[str, str, str]:
        if each.festival:
            return each.festival.name.casefold(), str(each.festival_id), each.name
        return each.name.casefold(), "", each.name

    for _key, found in groupby(sorted(tournaments, key=heading), key=lambda each: each.festival_id or each.pk):
        sections = tuple(found)
        yield Beginning(festival=sections[0].festival, tournaments=sections)
