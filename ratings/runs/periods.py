"""Rating periods, also those that nobody has opened yet."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Max, Min

from ratings.lists.calendar import (
    closing_day,
    is_list_date,
    list_date_for,
    list_dates_between,
    next_list_date,
    period_start,
)
from ratings.lists.models import RatingPeriod, RatingSystem
from ratings.lists.selectors import head_of_chain
from ratings.regulations import NoEditionInForce
from ratings.runs.models import RatingRun
from ratings.runs.waiting_events import all_events_waiting, events_waiting


class NotAListDate(ValueError):
    """No list of the system is made on that day (7.1); the message names both."""


def period_of(system: str, list_date: date) -> RatingPeriod:
    """The period that ends with a list, from the database or as it would be opened. Raises ``NotAListDate``."""
    if not is_list_date(system, list_date):
        raise NotAListDate(f"no list of {system} is made on {list_date.isoformat()}")
    found = RatingPeriod.objects.filter(system_id=system, list_date=list_date).first()
    return found or RatingPeriod(
        system_id=system,
        starts_on=period_start(system, list_date),
        list_date=list_date,
        closes_on=closing_day(system, list_date),
    )


def periods_to_run() -> list[RatingPeriod]:
    """The periods behind each system's newest list, up to the last one that something waits for."""
    return [period for system in RatingSystem.objects.all() for period in _periods_of(system.pk)]


def _periods_of(system: str) -> list[RatingPeriod]:
    head = head_of_chain(system)
    waiting = events_waiting(system).aggregate(first=Min("ends_on"), last=Max("ends_on"))
    if head is None and waiting["first"] is None:
        return []
    try:
        first = next_list_date(system, head.list_date) if head else list_date_for(system, waiting["first"])
        last = max(first, list_date_for(system, waiting["last"])) if waiting["last"] else first
        return [period_of(system, list_date) for list_date in list_dates_between(system, first, last)]
    except NoEditionInForce:
        return []


def closed_periods_with_work(day: date) -> list[tuple[RatingPeriod, datetime]]:
    """Each system's first period that has closed with events waiting and no live run, and since when they wait.

    Asked for on every page of an administrator: two queries, and a few for each system with something waiting.
    """
    waiting = all_events_waiting().order_by().values("system").annotate(first=Min("ends_on"), since=Min("recorded_at"))
    periods = [(_first_period(row["system"], row["first"]), row["since"]) for row in waiting]
    closed = [(period, since) for period, since in periods if period is not None and period.closes_on < day]
    return [(period, since) for period, since in closed if not has_live_run(period)]


def _first_period(system: str, ends_on: date) -> RatingPeriod | None:
    """The period that an event which ended on a day comes into: its own, or the one behind the newest list.

    ``None`` where no edition says when lists are made.
    """
    head = head_of_chain(system)
    try:
        own = list_date_for(system, ends_on)
        return period_of(system, max(own, next_list_date(system, head.list_date)) if head else own)
    except NoEditionInForce:
        return None


def has_live_run(period: RatingPeriod) -> bool:
    """Whether a run of the period is neither published nor failed nor voided."""
    runs = RatingRun.objects.filter(period__system=period.system_id, period__list_date=period.list_date)
    return runs.filter(state__in=RatingRun.LIVE_STATES).exists()
