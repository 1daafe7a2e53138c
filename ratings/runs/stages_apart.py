"""Stages of which the rest is rated in another run: the run says so, as 6.2 (2003, 2009) has them rated as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet, UUIDField

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.regulations import NoEditionInForce
from ratings.regulations.registry import rule_book
from ratings.runs.models import RatingRun
from ratingsite.foundations.among import AmongKeys
from ratingsite.foundations.kept_questions import KeptQuestion, Place

MOST_KEPT = 256  # runs


@dataclass(frozen=True, kw_only=True)
class StageApart:
    """An event of a run, and one that it belongs together with; ``None`` where no report of that was accepted.

    ``listed`` is the published list that the other stands on, ``None`` while it waits. ``article`` is that on stages.
    """

    event: RatedEvent
    other: RatedEvent | None
    listed: RatingList | None
    article: str
    edition: str


def stages_apart_in(events: QuerySet[RatedEvent], system: str) -> list[StageApart]:
    """The same as ``stages_apart``; events are read only where a text of their days has a rule on stages at all."""
    days = events.aggregate(first=Min("starts_on"), last=Max("starts_on"))
    return _if_there_is_a_rule(events, system, days["first"], days["last"])


def stages_apart_in_run(run: RatingRun) -> list[StageApart]:
    """The same of the events of a run."""
    first, last = (_kept_days if run.state in RatingRun.LAID_OUT_STATES else _days_in)(run.pk, run.state)
    return _if_there_is_a_rule(run.events.all(), run.period.system_id, first, last)


def _days_in(run: UUID, _state: str) -> tuple[date | None, date | None]:
    """The first days of its events, the first and the last of them: it may let events go when its state changes."""
    return _DAYS.first(run=run) or (None, None)


_kept_days = lru_cache(maxsize=MOST_KEPT)(_days_in)


def _days() -> QuerySet[RatedEvent, Any]:
    of_run = RatedEvent.objects.filter(runs=Place("run", UUIDField())).order_by().values("runs")
    return of_run.annotate(first=Min("starts_on"), last=Max("starts_on")).values_list("first", "last")


_DAYS = KeptQuestion(_days)


def _if_there_is_a_rule(
    events: QuerySet[RatedEvent], system: str, first: date | None, last: date | None
) -> list[StageApart]:
    if first is None or last is None or not _has_rule_between(system, first, last):
        return []
    return stages_apart(events.defer("document"))


def stages_apart(events: Iterable[RatedEvent]) -> list[StageApart]:
    """Of the events of one run those that belong together with an event that is not among them.

    The stage names its event; it is told whichever of the two the run has. See rulings: pooled-stages.
    """
    rules = {event: rule for event in events if (rule := _rule_on_stages(event))}
    if not rules:
        return []
    here = {event.source for event in rules}
    told = _wholes(rules)
    named = {event: whole for event in rules if (whole := told.get(event.pk))}
    wholes = {other.source: other for other in _newest(rules, Q(source__in={*named.values()} - here))}
    pairs = [(event, wholes.get(whole)) for event, whole in named.items() if whole not in here]
    by_source = {event.source: event for event in rules}
    stages = _newest(rules, Q(document__pooled_with__in=sorted(here)) & ~Q(source__in=here))
    pairs += [(by_source[stage.document["pooled_with"]], stage) for stage in stages]
    return [_told(event, other, *rules[event]) for event, other in pairs]


def _has_rule_between(system: str, first: date, last: date) -> bool:
    book = rule_book(system)
    governing = [edition for edition in book.editions if edition.effective_from <= last]
    governing = [edition for edition in governing if edition.effective_to is None or edition.effective_to >= first]
    return any(book.article(edition, "stages") for edition in governing)


def _wholes(events: Iterable[RatedEvent]) -> dict[UUID, str]:
    """The source of the event that each is a stage of: of a whole document no page needs more."""
    found = RatedEvent.objects.filter(AmongKeys("pk", [event.pk for event in events]))
    return {pk: whole for pk, whole in found.values_list("pk", "document__pooled_with") if whole}


def _rule_on_stages(event: RatedEvent) -> tuple[str, str] | None:
    """The article on stages under which an event is rated, and the edition; ``None`` where there is none."""
    book = rule_book(event.system_id)
    try:
        edition = book.edition_on(event.starts_on)
    except NoEditionInForce:
        return None
    article = book.article(edition, "stages")
    return (article, edition.id) if article else None


def _newest(events: Iterable[RatedEvent], which: Q) -> list[RatedEvent]:
    """The newest versions of other events of the same system."""
    systems = {event.system_id for event in events}
    newer = RatedEvent.objects.filter(
        source=OuterRef("source"), system=OuterRef("system"), version__gt=OuterRef("version")
    )
    return list(RatedEvent.objects.filter(~Exists(newer), which, system__in=systems)) if systems else []


def _told(event: RatedEvent, other: RatedEvent | None, article: str, edition: str) -> StageApart:
    listed = None if other is None else _listed(other)
    return StageApart(event=event, other=other, listed=listed, article=article, edition=edition)


def _listed(event: RatedEvent) -> RatingList | None:
    runs = RatingRun.objects.filter(
        state=RatingRun.State.PUBLISHED, period__system=event.system_id, events__source=event.source
    )
    found = runs.select_related("published_list").defer("manifest").first()
    return found.published_list if found else None
