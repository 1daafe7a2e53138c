"""Starts a run."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import newest_version
from ratings.lists.models import RatingPeriod
from ratings.lists.services import place_of
from ratings.runs.as_it_comes.selectors import late_events_in_the_way
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.compute_run"


class PeriodStillOpen(ValueError):
    """Tournaments may still end for this list (7.13): ``closes_on`` is the last day for that."""

    def __init__(self, closes_on: date) -> None:
        super().__init__(f"the period closes on {closes_on.isoformat()}")
        self.closes_on = closes_on


class LateEventsOpen(ValueError):
    """Events of the list came late, and nobody has decided whether what followed is rated again (712): ``events``."""

    def __init__(self, events: list[RatedEvent]) -> None:
        super().__init__(", ".join(event.name for event in events))
        self.events = events


class EarlierRunOpen(ValueError):
    """A run for an earlier list of the chain is not decided yet: ``run``. Its list comes first."""

    def __init__(self, run: RatingRun) -> None:
        super().__init__(f"the {run} is not decided yet")
        self.run = run


def start_run(
    period: RatingPeriod, *, by: User, now: datetime, edition: str = "", without: Sequence[str] = ()
) -> RatingRun:
    """Queue a run for a period and ring for a worker. A period has one live run: if there is one, that is returned.

    ``edition`` names the edition for all its events, instead of those that their days choose; ``without`` are the
    operations that its chain lacks, as whoever starts it was told: they stand in the record.
    Raises ``PeriodStillOpen``, ``ListOutOfOrder`` (its list is there), ``OutsideTheChains``, ``EarlierRunOpen`` and
    ``LateEventsOpen``.
    """
    try:
        with transaction.atomic():
            return _start(period, by=by, now=now, edition=edition, without=without)
    except _StartedMeanwhile:  # somebody else's start came between: one_live_run_a_period
        return RatingRun.objects.get(period=period, state__in=RatingRun.LIVE_STATES)


class _StartedMeanwhile(Exception):
    """Of the period there is a live run by now."""


def _start(period: RatingPeriod, *, by: User, now: datetime, edition: str, without: Sequence[str]) -> RatingRun:
    decision = require(by, "start-run", period, day=now.date())
    if running := live_run(period):
        return running
    refuse_untimely(period, day=now.date())
    try:
        run = RatingRun.objects.create(period=period, named_edition=edition, started_by=by, started_at=now)
    except IntegrityError as error:
        raise _StartedMeanwhile from error
    named: dict[str, Any] = {"edition": edition} if edition else {}
    named |= {"without": list(without)} if without else {}
    record("start run", run, by=by, now=now, moved=("", run.state), article=decision.article, **named)
    ring(TASK, str(run.pk), str(run.pk), now=now)
    return run


def live_run(period: RatingPeriod) -> RatingRun | None:
    """The run of a period that is neither published nor failed nor voided."""
    if period.pk is None:
        return None
    return RatingRun.objects.filter(period=period, state__in=RatingRun.LIVE_STATES).defer("manifest").first()


def refuse_untimely(period: RatingPeriod, *, day: date) -> None:
    """Raise what stands against a run of the period on a day."""
    chain, _ = place_of(period.system_id, period.list_date)
    if day <= period.closes_on:
        raise PeriodStillOpen(period.closes_on)
    open_runs = RatingRun.objects.filter(
        period__system=period.system_id,
        period__list_date__gte=chain.span[0],
        period__list_date__lt=period.list_date,
        state__in=RatingRun.LIVE_STATES,
    )
    if earlier := open_runs.select_related("period").defer("manifest").first():
        raise EarlierRunOpen(earlier)
    late = [newest_version(came.event) for came in late_events_in_the_way(period.system_id)]
    if of_list := [event for event in late if event.comes_on is not None and event.comes_on <= period.list_date]:
        raise LateEventsOpen(of_list)
