"""What is set aside in a system, and which games that leaves out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import BigAutoField, Exists, OuterRef, Q, QuerySet, Value

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.services import ListOutOfOrder, OutsideTheChains, place_of
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can


@dataclass(frozen=True, kw_only=True)
class ShownAside:
    """One of them with the event that it means, in its newest version."""

    aside: SetAside
    event: RatedEvent | None


def may_set_aside(run: RatingRun, user: User | AnonymousUser, day: date) -> bool:
    """Whether this person may leave something out of the list of a run: of one that came to nothing only while no other
    run makes the list, or has made it, and none came in from elsewhere.
    """
    return can(user, "set-aside", run, day=day) and follower_of(run) is None and list_instead_of(run) is None


def has_stopped_on_somebody(run: RatingRun) -> bool:
    """Whether a run failed on a player or an event. In one that was overtaken, or whose worker died, nothing stands in
    the way of a list: what is set aside then, somebody doubts.
    """
    return run.state == RatingRun.State.FAILED and bool(run.failure.get("player") or run.failure.get("event"))


def follower_of(run: RatingRun) -> RatingRun | None:
    """The run that makes, or has made, the list of one that came to nothing."""
    if run.state not in RatingRun.STOPPED_STATES:
        return None
    return _FOLLOWER.first(period=run.period_id)


def _followers() -> QuerySet[RatingRun]:
    followed = (*RatingRun.LIVE_STATES, RatingRun.State.PUBLISHED)
    of_period = RatingRun.objects.filter(period=Place("period", RatingPeriod._meta.pk), state__in=followed)
    return of_period.defer(*RatingRun.HEAVY)[:1]


_FOLLOWER = KeptQuestion(_followers)


def list_instead_of(run: RatingRun) -> RatingList | None:
    """The list of that day, or of a later one, that is there although the run came to nothing: it is made no more."""
    if run.state not in RatingRun.STOPPED_STATES:
        return None
    try:
        place_of(run.period.system_id, run.period.list_date)
    except ListOutOfOrder as out_of_order:
        return out_of_order.newest
    except OutsideTheChains:
        return None
    return None


def in_force(system: str | None = None) -> QuerySet[SetAside]:
    """What is set aside today."""
    found = SetAside.objects.filter(ended_at__isnull=True).select_related("player", "set_by", "system")
    return found.filter(system=system) if system else found


def asides_in_force(of_source: OuterRef | Value, of_system: OuterRef | Value) -> QuerySet[SetAside]:
    """What sets an event of a source aside in a system: one at most."""
    return SetAside.objects.filter(ended_at__isnull=True, source=of_source, system=of_system)


def aside_on(source: str, system: str) -> SetAside | None:
    """What sets an event aside in a system, if anything does."""
    return asides_in_force(Value(source), Value(system)).first()


def shown_asides(system: str | None = None) -> list[ShownAside]:
    """The same with the events, for a page."""
    return _with_events(list(in_force(system)))


def asides_of(run: RatingRun) -> list[ShownAside]:
    """What the list of a run goes without: it was set aside when the run began and still when its lines were there.

    An event of days behind the list would not stand on it either way.
    """
    found = _aside_of(run.period.system_id, run.started_at, run.finished_at or run.started_at)
    shown = _with_events(list(found.select_related("player__federation", "set_by")))
    return [each for each in shown if each.event is None or each.event.ends_on < run.period.list_date]


def has_asides() -> Exists:
    """Whether there may be any: a column beside a run."""
    return Exists(_aside_of(OuterRef("period__system"), OuterRef("started_at"), OuterRef("finished_at")))


def games_left_out_of(player: Player) -> dict[UUID, list[str]]:
    """By published list the names of the events whose games it went without for a player who was set aside."""
    found: dict[UUID, list[str]] = {}
    for listed, name, _, _ in _LEFT_OUT.rows(player=player.pk):
        found.setdefault(listed, []).append(name)
    return found


def _events_left_out() -> QuerySet[RatedEvent, Any]:
    of_player = RatedEvent.objects.filter(left_out_games_of__player=Place("player", BigAutoField()))
    events = of_player.filter(runs__state=RatingRun.State.PUBLISHED).order_by("starts_on", "pk")
    return events.values_list("runs__published_list", "name", "starts_on", "pk").distinct()


_LEFT_OUT = KeptQuestion(_events_left_out, planned_once=True)


def _aside_of(system: Any, began: Any, ended: Any) -> QuerySet[SetAside]:
    then = SetAside.objects.filter(system=system, set_at__lte=began)
    return then.filter(Q(ended_at__isnull=True) | Q(ended_at__gt=ended))


def _with_events(asides: list[SetAside]) -> list[ShownAside]:
    sources = [each.source for each in asides if each.source]
    if not sources:
        return [ShownAside(aside=each, event=None) for each in asides]
    events = RatedEvent.objects.filter(source__in=sources).order_by("version")
    events = events.select_related("federation").defer("document")
    newest = {(event.source, event.system_id): event for event in events}
    return [ShownAside(aside=each, event=newest.get((each.source, each.system_id))) for each in asides]
