"""The pages that show many tournaments or much work: who opens each, and what has to stand on it."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.site.benchmarks.sample_office import HOME, SampleOffice
from tournaments.registration.calendar_feed import BACK, MOST_EVENTS
from tournaments.registration.calendar_views import MOST_IN_A_MONTH
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import next_month
from tournaments.reports.models import Report

A_PAGE = 50
GOES_ON, COMES, OVER = range(3)
MY_WORK, FEED = "/my-work/", "calendar.ics"


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A page, who opens it, the rows that it reads, and the addresses that have to stand on it, in their order; there
    may be none, as of a month in which nothing begins. Where nothing is said, so many as fill a page.

    What goes on, what comes and what is over are read apart: ``parts`` are the questions for those that stand on it.
    """

    name: str
    user: User | None
    address: str
    rows: tuple[QuerySet[Any], ...]
    shows: tuple[str, ...] | None = None
    parts: int = 0


def pages_of(office: SampleOffice) -> list[Opened]:
    """Every kind of page that shows many tournaments or much work; each is opened by whose it is."""
    day = office.day
    public = Tournament.objects.exclude(state=Tournament.State.SUBMITTED)
    listed, named = _nearest_first(public, day), _nearest_first(public.filter(city="Linares"), day)
    part = partial(_part, day=day)
    last = (len(listed) - 1) // A_PAGE
    feed = _nearest_first(public.filter(ends_on__gte=day - BACK), day)
    monday, first = Calendar().monthdatescalendar(day.year, day.month)[0][0], day.replace(day=1)
    in_month = public.filter(starts_on__lt=next_month(first), ends_on__gte=first).order_by("starts_on", "name")
    month = [each for each in in_month[:MOST_IN_A_MONTH] if each.starts_on >= monday]  # the others went on
    return [
        _listed("calendar, first page", "", listed[:A_PAGE], part),
        _listed("calendar, last page", f"?page={last + 1}", listed[last * A_PAGE :], part),
        _listed("calendar, search", "?q=linares", named[:A_PAGE], part),
        _listed("calendar, one month", f"months/{day.year}/{day.month}/", month),
        _listed("calendar, feed", FEED, feed[:MOST_EVENTS], part),
        Opened(name="My work, officer", user=office.officer, address=MY_WORK, rows=of_the_officer()),
        Opened(
            name="My work, administrator",
            user=office.administrator,
            address=MY_WORK,
            rows=(_certified().exclude(tournament__federation=HOME),),
        ),
        Opened(name="My work, arbiter", user=office.arbiter, address=MY_WORK, rows=_of_the_arbiter(office)),
    ]


def _nearest_first(found: QuerySet[Tournament], day: date) -> list[Tournament]:
    """What goes on, what comes and what is over, put in order here and not by the database."""

    def place(each: Tournament) -> tuple[int, int, str]:
        part, first = _part(each, day=day), each.starts_on.toordinal()
        return part, -first if part == OVER else first, each.name

    return sorted(found, key=place)


def _part(each: Tournament, *, day: date) -> int:
    if each.ends_on < day:
        return OVER
    return COMES if each.starts_on >= day else GOES_ON


def _listed(
    name: str, address: str, shown: list[Tournament], part: Callable[[Tournament], int] | None = None
) -> Opened:
    rows = Tournament.objects.filter(pk__in=[each.pk for each in shown])
    links = tuple(reverse("tournament", args=[each.pk]) for each in shown)
    parts = len({part(each) for each in shown}) if part else 0
    parts *= 2 if address == FEED else 1  # it reads the other systems of each part too
    return Opened(name=name, user=None, address=f"/tournaments/{address}", rows=(rows,), shows=links, parts=parts)


def of_the_officer() -> tuple[QuerySet[Any], ...]:
    """What waits for the officer: registrations and certified reports."""
    registrations = Tournament.objects.filter(state=Tournament.State.SUBMITTED)
    return registrations, _certified().filter(tournament__federation=HOME)


def _certified() -> QuerySet[Any]:
    return Report.objects.filter(state=Report.State.CERTIFIED).select_related("tournament")


def _of_the_arbiter(office: SampleOffice) -> tuple[QuerySet[Any], ...]:
    return (Tournament.objects.filter(appointments__user=office.arbiter),)
