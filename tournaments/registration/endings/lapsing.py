"""The last day on which a report brings a tournament onto a list, over all its systems."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache, lru_cache

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.registration.changes.selectors import SIGNED
from tournaments.registration.endings.states import allowed_late_in
from tournaments.registration.facts import every_facts_of, law_of, law_on
from tournaments.registration.governed import governed_by
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import Tournament
from tournaments.regulations.deadlines import Deadline, last_list
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.events import EventFacts

ONE_DAY = timedelta(days=1)  # by no more do the days of two places differ
_FIRST = ("system_id", "starts_on", "ends_on")


# 9.1, third paragraph; rapid and blitz 8.1; CFC 733
def last_of_all_lists(tournament: Tournament, *, now: datetime) -> Deadline | None:
    """The latest of the last days of its systems; ``None`` where a text of one of them knows none."""
    found = list(_last_lists(tournament, now))
    known = [each for each in found if each is not None]
    return max(known, key=lambda each: each.day) if known and len(known) == len(found) else None


def _last_lists(tournament: Tournament, now: datetime) -> Iterator[Deadline | None]:
    events = every_facts_of(tournament, now=now).values()
    for event, law in zip(events, law_of(tournament).every, strict=True):
        yield last_list(event, law.notice) if law.notice else None


def ways_back(tournament: Tournament, *, now: datetime) -> frozenset[str]:
    """The offices that may let it be reported after all, as values of ``Decider``."""
    return frozenset(each.decider for each in _last_lists(tournament, now) if each and each.decider)


def overdue(*, now: datetime) -> QuerySet[Tournament]:
    """What may lapse: nobody has signed a report of it, and its last day is over somewhere.

    A large office has thousands of which no report has come, and a sweep looks every few seconds: of most a few columns
    tell that they are in time, or were entered behind that day.
    """
    due = [
        pk
        for pk, registered_at, *of_first in _unreported(day=now.date()).values_list("pk", "registered_at", *_FIRST)
        if (last := _last_day(*of_first)) and (registered_at - ONE_DAY).date() <= last < (now + ONE_DAY).date()
    ]
    found = Tournament.objects.filter(pk__in=due)
    return found.select_related("federation", "system").prefetch_related("appointments", "schedule", "other_systems")


def _unreported(*, day: date) -> QuerySet[Tournament]:
    """What is over by a day and of which no report was signed, under texts that know a last list."""
    signed = Tournament.objects.filter(pk=OuterRef("pk"), reports__state__in=SIGNED)
    over = Tournament.objects.filter(in_hand(), state=Tournament.State.FINISHED, is_ordered=False, ends_on__lt=day)
    return over.filter(_knows_a_last_list(), ~Exists(signed))


@lru_cache(maxsize=4096)
def _last_day(system: str, starts_on: date, ends_on: date) -> date | None:
    """The last day in the system that a tournament was registered for: with others it is not over before."""
    notice = law_on(system, starts_on).notice
    days = {"starts_on": starts_on, "ends_on": ends_on, "registered_on": starts_on}
    last = last_list(EventFacts(**days, system=system, rounds=1, federation=""), notice) if notice else None
    return last.day if last else None


@cache
def _knows_a_last_list() -> Q:
    known = (each for each in NOTICE_EDITIONS if each.last_list is not None or each.report_months is not None)
    return governed_by(known)


def lapses_by(tournament: Tournament, *, now: datetime) -> Deadline | None:
    """The last day that is over; ``None`` while a report is in time, or its lateness is decided on.

    Who enters an event behind that day does so on purpose: it does not lapse.
    """
    last = last_of_all_lists(tournament, now=now)
    if last is None or tournament.local_day(now) <= last.day or allowed_late_in(tournament):
        return None
    assert tournament.registered_at is not None  # noqa: S101 - a constraint says so
    return last if tournament.local_day(tournament.registered_at) <= last.day else None
