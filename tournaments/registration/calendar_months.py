"""A month of the calendar: its weeks from Monday, and what begins or goes on each day."""

from __future__ import annotations

from bisect import bisect_left
from calendar import Calendar
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.foundations.written_days import date_format
from ratingsite.office.addresses import address_of_key, addresses
from ratingsite.office.rows import row
from tournaments.registration.models import Tournament

LINK = '<li><a href="{}">{}</a> <span class="muted">{}, {}{}</span></li>'
FESTIVAL = '<li><b class="month-festival"><a href="{}">{}</a></b><ul>{}</ul></li>'
UNTIL = " · {} {}"
MOST_KEPT = 2000


class InMonth(NamedTuple):
    """The columns of a tournament that a sheet of the calendar shows: there may be five hundred on it."""

    pk: UUID
    name: str
    city: str
    federation_id: str
    starts_on: date
    ends_on: date
    festival_id: UUID | None
    festival: str


COLUMNS = (*InMonth._fields[:-1], "festival__name")


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """What begins on a day under one heading: the sections of a festival, or one tournament that is none."""

    festival: str
    tournaments: tuple[InMonth, ...]


@dataclass(frozen=True, kw_only=True)
class MonthDay:
    """A day of a sheet of the calendar: what begins on it, and how many that began before go on."""

    day: date
    is_of_month: bool
    begin: tuple[Beginning, ...]
    going_on: int

    @property
    def lines(self) -> SafeString:
        """What begins on it, as the lines of a list; written at once, a template takes ten times as long."""
        written = _Written(get_language(), addresses("tournament"))
        return SafeString("".join(written.under(each) for each in self.begin))


def in_month(tournaments: QuerySet[Tournament]) -> list[InMonth]:
    """What a sheet shows of these."""
    found = (InMonth._make(each) for each in tournaments.values_list(*COLUMNS))
    return [each if each.festival else each._replace(festival="") for each in found]


def weeks_of(start: date, tournaments: Iterable[InMonth]) -> list[list[MonthDay]]:
    """The weeks of the month that begins on ``start``, whole: also the days before and behind it."""
    shown = list(tournaments)
    begin: dict[date, list[InMonth]] = defaultdict(list)
    for each in shown:
        begin[each.starts_on].append(each)
    weeks = Calendar().monthdatescalendar(start.year, start.month)
    longer = [each for each in shown if each.starts_on < each.ends_on]
    firsts, lasts = sorted(each.starts_on for each in longer), sorted(each.ends_on for each in longer)
    return [
        [
            MonthDay(
                day=day,
                is_of_month=day.month == start.month,
                begin=tuple(_under_headings(begin[day])),
                going_on=bisect_left(firsts, day) - bisect_left(lasts, day),  # begun before it, without what is over
            )
            for day in week
        ]
        for week in weeks
    ]


def _under_headings(tournaments: Iterable[InMonth]) -> Iterator[Beginning]:
    """In the order of the names, that of a festival standing for all of its sections."""

    def heading(each: InMonth) -> tuple[str, str, str]:
        if each.festival:
            return each.festival.casefold(), str(each.festival_id), each.name
        return each.name.casefold(), "", each.name

    for _key, found in groupby(sorted(tournaments, key=heading), key=lambda each: each.festival_id or each.pk):
        sections = tuple(found)
        yield Beginning(festival=sections[0].festival, tournaments=sections)


# ---------------------------------------------------------------- as HTML
@lru_cache(maxsize=MOST_KEPT)
def _until(day: date, _language: str | None) -> SafeString:
    """The last days of a month's tournaments are few."""
    return row(UNTIL, _("until"), date_format(day, "MONTH_DAY_FORMAT"))


@dataclass(frozen=True)
class _Written:
    """What is asked once for all lines: the language, and where pages stand."""

    language: str | None
    page: Callable[[UUID], str]

    def under(self, beginning: Beginning) -> str:
        """A festival with its sections, or one tournament."""
        lines = "".join(map(self._line, beginning.tournaments))
        if not beginning.festival:
            return lines
        festival = beginning.tournaments[0].festival_id
        address = address_of_key("festival", festival) if festival else ""
        return row(FESTIVAL, address, beginning.festival, SafeString(lines))

    def _line(self, each: InMonth) -> str:
        until = "" if each.ends_on == each.starts_on else _until(each.ends_on, self.language)
        return LINK.format(self.page(each.pk), escape(each.name), escape(each.city), escape(each.federation_id), until)
