"""Looks again at what is set aside when a run is frozen: what can be rated by now comes back by itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.regulations import BadPeriod, rate_period
from ratings.runs.invariants import check_player
from ratings.runs.manifest import snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons
from ratings.runs.problems import RunProblem
from ratings.runs.set_aside.left_out import LeftOut, numbers_under
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import in_force
from ratingsite.office.audit.services import record

ManifestFor = Callable[[list[RatedEvent], LeftOut], dict[str, Any]]
"""The manifest of a run of these events that leaves these players out."""


@dataclass(frozen=True, kw_only=True)
class LookedAt:
    """What stays aside – sources, and players – and what comes back."""

    sources: frozenset[str] = frozenset()
    players: LeftOut = field(default_factory=LeftOut)
    back: tuple[SetAside, ...] = field(default_factory=tuple)


def look_again(
    system: str,
    due: Iterable[RatedEvent],
    manifest_for: ManifestFor,
    persons: Persons,
    undecided: Collection[str] = frozenset(),
) -> LookedAt:
    """Try what a failure has set aside, each by itself; the rest waits for the person who ends it.

    ``undecided`` are sources of events whose place an office has to decide on first (CFC 712).
    """
    asides, events = list(in_force(system)), list(due)
    players = {each.player_id: each for each in asides if each.player_id is not None}
    sources = {each.source: each for each in asides if each.source}
    still = frozenset(
        pk for pk, each in players.items() if pk is not None and not _plays_well(each, events, manifest_for, persons)
    )
    waiting = {
        event.source
        for event in events
        if event.source in sources
        and not (
            sources[event.source].by_failure
            and event.source not in undecided
            and _can_be_rated([event], still, manifest_for)
        )
    }
    due_sources = {event.source for event in events}
    back = [each for pk, each in players.items() if pk not in still]
    back += [each for source, each in sources.items() if source in due_sources - waiting]
    return LookedAt(
        sources=frozenset(sources.keys() - {each.source for each in back}),
        players=LeftOut(players=still),
        back=tuple(back),
    )


def _plays_well(aside: SetAside, events: list[RatedEvent], manifest_for: ManifestFor, persons: Persons) -> bool:
    """Whether everything that waits with games of the player can be rated; without a game nothing is known."""
    numbers = numbers_under([aside.player_id] if aside.player_id is not None else [], persons)
    games = RatedGame.objects.filter(Q(white__in=numbers) | Q(black__in=numbers), event__in=events)
    played = set(games.values_list("event", flat=True))
    own = [event for event in events if event.pk in played]
    return aside.by_failure and bool(own) and _can_be_rated(own, frozenset(), manifest_for)


def _can_be_rated(events: list[RatedEvent], without: Collection[int], manifest_for: ManifestFor) -> bool:
    try:
        found = rate_period(snapshot_of(manifest_for(events, LeftOut(players=frozenset(without)))))
        for key, rating in found.players.items():
            check_player(key, rating)
    except (BadPeriod, RunProblem):
        return False
    return True


def bring_back(looked: LookedAt, run: RatingRun, now: datetime) -> None:
    """End what can be rated: inside the transaction that freezes the run."""
    for aside in looked.back:
        aside.ended_at, aside.ended_reason = now, "a run has found that it can be rated"
        aside.save(update_fields=["ended_at", "ended_reason"])
        record("take in again", run, by=None, now=now, name=str(aside.player or aside.source))
