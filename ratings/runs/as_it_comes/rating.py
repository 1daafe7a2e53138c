"""What the worker does behind an acceptance: every event that waits is rated in the order of 712, from the newest list.

The current ratings are those that a run of the same events leads to: it freezes, rates and lists them in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from ratings.ledger.models import RatedEvent
from ratings.lists.places import hold_chains
from ratings.lists.selectors import newest_list
from ratings.regulations import NoEditionInForce
from ratings.runs.as_it_comes.models import CameEvent, CurrentRating
from ratings.runs.as_it_comes.order import follow_each_other, is_late, order_keys
from ratings.runs.as_it_comes.standing_still import go_on, stand_still, what_stops
from ratings.runs.as_it_comes.waiting import Behind, Came, Waiting, waiting_in
from ratings.runs.periods import NotAListDate
from ratings.runs.problems import RunProblem
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

ARTICLE = "712"
State = CameEvent.State


@transaction.atomic
def rate_as_they_come(system: str, *, now: datetime) -> None:
    """Take up what is new, and bring the current ratings up to date. Done twice, it does nothing the second time.

    Where something that waits cannot be rated they stand still, and page and My work say what stops them.
    """
    if not follow_each_other(system):
        return
    hold_chains([system])  # one worker at a time
    try:
        with transaction.atomic():
            waiting = waiting_in(system, now=now)
            behind = list(waiting.behind(_taken_up(system, waiting, now))) if waiting else []
    except (RunProblem, NoEditionInForce, NotAListDate) as problem:
        stand_still(system, what_stops(problem), now=now)
        return
    go_on(system, now=now)
    _keep(system, behind, now)


# ---------------------------------------------------------------- events
def _taken_up(system: str, waiting: Waiting, now: datetime) -> Came:
    """Give each new event its place, and say of each late one what it would change."""
    came, keys = Came.of(system), order_keys(waiting.events, waiting.first_list)
    new = [event for event in waiting.events if event.source not in came.numbers]
    known = [event for event in waiting.events if event.source in came.numbers]
    _move_along(system, known)
    late = {event.source for event in new if is_late(event, known, keys)}
    for event in sorted(new, key=lambda event: (event.source in late, keys[event.source])):
        came = _take_up(waiting, event, came, now, came_late=event.source in late)
    for told in CameEvent.objects.filter(system=system, state=State.LATE, source__in=keys):
        difference = _difference(waiting, told.source, came)
        if told.difference != difference:
            told.difference = difference
            told.save(update_fields=["difference"])
    return came


def _move_along(system: str, known: Sequence[RatedEvent]) -> None:
    """The report of what came may be corrected before anybody decides: then its days are those of the newest one."""
    newest = {event.source: event for event in known}
    rows = CameEvent.objects.filter(system=system, source__in=newest)
    moved = [row for row in rows if row.event_id != newest[row.source].pk]
    for row in moved:
        row.event = newest[row.source]
    CameEvent.objects.bulk_update(moved, ["event"])


def _take_up(waiting: Waiting, event: RatedEvent, came: Came, now: datetime, *, came_late: bool) -> Came:
    """One event more; one that came late and gives nobody another rating than in its place needs no decision."""
    taken = CameEvent.objects.create(system_id=event.system_id, source=event.source, event=event, came_at=now)
    if came_late and _difference(waiting, event.source, came):
        move(taken, State.LATE)
    record("rate event as it came", taken, by=None, now=now, moved=("", taken.state), article=ARTICLE, event=event.key)
    return came.with_one(event.source, taken.state)


def _difference(waiting: Waiting, source: str, came: Came) -> list[dict[str, Any]]:
    """Who has which rating where the event stands behind what was rated, and where it stands in its place."""
    kept, rerated = (
        {each.result.player_id: each.line.rating for each in waiting.behind(came.with_one(source, state))}
        for state in (State.LATE, State.RERATED)
    )
    return [
        {"player": pk, "kept": kept.get(pk), "rerated": rerated.get(pk)}
        for pk in sorted(kept.keys() | rerated.keys())
        if kept.get(pk) != rerated.get(pk)
    ]


# ---------------------------------------------------------------- ratings
def _keep(system: str, behind: Sequence[Behind], now: datetime) -> None:
    """Let what is as it was go on; end what is no longer so, and begin what is new."""
    before = newest_list(system)
    there = {row.player_id: row for row in CurrentRating.objects.filter(system=system, ended_at__isnull=True)}
    found = {each.result.player_id: _row(system, before, each, now) for each in behind}
    ended = [row.pk for pk, row in there.items() if pk not in found or _facts(found[pk]) != _facts(row)]
    CurrentRating.objects.filter(pk__in=ended).update(ended_at=now)
    new = [row for pk, row in found.items() if pk not in there or there[pk].pk in ended]
    CurrentRating.objects.bulk_create(new)


def _row(system: str, before: Any, each: Behind, now: datetime) -> CurrentRating:
    return CurrentRating(
        system_id=system,
        player_id=each.result.player_id,
        rating_list=before,
        rating=each.line.rating,
        games_total=each.line.games_total,
        highest_rating=each.line.highest_rating,
        event=each.last,
        as_of=each.last.ends_on,
        working=each.result.working,
        since=now,
    )


def _facts(row: CurrentRating) -> tuple[object, ...]:
    return (row.rating_list_id, row.rating, row.games_total, row.highest_rating, row.event_id, row.working)
