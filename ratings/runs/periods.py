"""Rating periods, also those that nobody has opened yet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Case, DateField, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import (
    Chain,
    chains_of,
    is_archived,
    is_complete,
    standing_archives,
)
from ratings.lists.models import RatingList, RatingPeriod, RatingSystem
from ratings.lists.selectors import newest_list
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import (
    closing_day,
    is_list_date,
    last_closed_list,
    list_date_for,
    list_dates_between,
    next_list_date,
    period_start,
)
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.models import RatingRun
from ratings.runs.waiting_events import all_events_waiting, events_waiting, of_present
from ratingsite.foundations.editions import Edition

BEFORE_EVERY_LIST = date.min


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


def editions_to_name(period: RatingPeriod) -> tuple[Edition, ...]:
    """The editions that were decided for the days of a period and that no day chooses: a run takes one by its name."""
    editions: tuple[Edition, ...] = rule_book(period.system_id).editions
    return tuple(
        edition
        for edition in editions
        if not edition.is_chosen_by_date
        and edition.effective_from <= period.closes_on
        and (edition.effective_to is None or period.starts_on <= edition.effective_to)
    )


def periods_to_run() -> list[RatingPeriod]:
    """The periods behind the newest list of each chain, up to the last one that something waits for."""
    systems = RatingSystem.objects.values_list("pk", flat=True)
    return [period for system in systems for chain in chains_of(system) for period in _periods_of(chain)]


def _periods_of(chain: Chain) -> list[RatingPeriod]:
    system, head = chain.system, newest_list(chain.system, chain.archive)
    try:
        first_waiting, last_waiting = _lists_waited_for(chain)
        if first_waiting is None and (head is None or chain.archive):
            return []  # nobody makes a list of an archive in which nothing is new
        first = next_list_date(system, head.list_date) if head else first_waiting
        last = max(first, last_waiting or first)
        return [period_of(system, list_date) for list_date in list_dates_between(system, first, last)]
    except NoEditionInForce:
        return []


def _lists_waited_for(chain: Chain) -> tuple[date | None, date | None]:
    """The first and the last list that events of the chain come on."""
    waiting = events_waiting(chain.system, chain.archive)
    if chain.archive is None:
        found = waiting.filter(comes_on__gte=chain.span[0]).aggregate(first=Min("comes_on"), last=Max("comes_on"))
        return found["first"], found["last"]
    found = waiting.aggregate(first=Min("ends_on"), last=Max("ends_on"))
    days = [list_date_for(chain.system, day) for day in found.values() if day]
    return (min(days), max(days)) if days else (None, None)


def systems_to_run(day: date) -> QuerySet[RatingSystem]:
    """The systems whose present chain has a period that closed before a day, with events waiting (``first``, ``since``)
    and no run.

    While any run of a system is under way its next one waits: it rates what came in late for the periods before it.
    """
    waiting = of_present(all_events_waiting()).filter(still_open__system=OuterRef("pk"))
    newest = RatingList.objects.filter(system=OuterRef("pk"), archive__isnull=True).order_by("-list_date", "-version")
    live = RatingRun.objects.filter(
        ~is_archived(OuterRef("period__system"), OuterRef("period__list_date")),
        period__system=OuterRef("pk"),
        state__in=RatingRun.LIVE_STATES,
    )
    closed = {system: last for system in SYSTEMS if (last := last_closed_list(system, day))}
    systems = RatingSystem.objects.filter(~Exists(live), pk__in=closed).annotate(
        first=Subquery(_first_of(waiting.filter(still_open__comes_on__isnull=False), "still_open__comes_on")),
        since=Subquery(_first_of(waiting, "still_open__recorded_at")),
        head=Coalesce(Subquery(newest.values("list_date")[:1]), BEFORE_EVERY_LIST),
    )
    return systems.filter(first__lte=_by_system(closed), head__lt=_by_system(closed)).order_by("pk")


def _first_of(events: QuerySet[RatedEvent], column: str) -> QuerySet[RatedEvent, Any]:
    """In the order of an index of the open events: the first that waits is as a rule the first of them."""
    return events.order_by(column).values(column)[:1]


def _by_system(days: Mapping[str, date]) -> Case:
    """For each system its own day."""
    return Case(*(When(pk=system, then=Value(day)) for system, day in days.items()), output_field=DateField())


def archives_to_run() -> QuerySet[Archive]:
    """The archives with events waiting (``first`` last day, ``since``), no run under way and lists still to come."""
    days = Q(ends_on__gte=OuterRef("starts_on"), ends_on__lte=OuterRef("closes_on"))
    waiting = all_events_waiting().filter(days, system=OuterRef("system"))
    live = RatingRun.objects.filter(
        period__system=OuterRef("system"),
        period__list_date__gte=OuterRef("starts_on"),
        period__list_date__lte=OuterRef("ends_on"),
        state__in=RatingRun.LIVE_STATES,
    )
    found = standing_archives().filter(Exists(waiting), ~Exists(live), ~is_complete())
    return found.annotate(
        first=Subquery(waiting.order_by("ends_on").values("ends_on")[:1]),
        since=Subquery(waiting.order_by("recorded_at").values("recorded_at")[:1]),
    )


def closed_periods_with_work(day: date) -> list[tuple[RatingPeriod, datetime]]:
    """The period that each of ``systems_to_run`` and ``archives_to_run`` runs next, and since when its events wait."""
    present = [(_next_period(system.pk, system.first, system.head), system.since) for system in systems_to_run(day)]
    return [*present, *((_next_of_archive(archive), archive.since) for archive in archives_to_run())]


def _next_of_archive(archive: Any) -> RatingPeriod:
    comes_on, head = list_date_for(archive.system_id, archive.first), newest_list(archive.system_id, archive)
    return _next_period(archive.system_id, comes_on, head.list_date) if head else period_of(archive.system_id, comes_on)


def _next_period(system: str, comes_on: date, head: date) -> RatingPeriod:
    """The period that an event comes into: that of its list, or the one behind the newest list."""
    return period_of(system, max(comes_on, next_list_date(system, head)))
