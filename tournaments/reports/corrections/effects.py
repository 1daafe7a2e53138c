"""Whom a correction changes by how much: the event as it was accepted and as it would be, each rated by itself.

Both are the document that is handed over, and the list in force on the first day. A run that counts several events of
a player rounds once for all of them: it is a look ahead, not the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.module_loading import import_string

from ratings.lists.models import RatingSystem
from ratings.lists.selectors import list_in_force
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.regulations import (
    BadPeriod,
    EventSnapshot,
    NoEditionInForce,
    PeriodSnapshot,
    PlayerRating,
    PlayerSnapshot,
    rate_period,
)
from ratings.runs.careers import snapshots_of
from ratings.runs.manifest import with_present_keys
from ratings.runs.persons import Persons
from ratingsite.foundations.exact import Hundredths
from tournaments.reports.corrections.asked_results import AskedResult, asked_results, with_results
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.under_way import correcting_version
from tournaments.reports.models import Entry, Report
from tournaments.reports.rated_games import RoundWithoutDay

# what would be handed over is known behind this room; like a task, it is called by name
EVENT_FOR = "tournaments.handover.event_for"


class Why(StrEnum):
    """Why no effect can be told."""

    NOTHING_SAID = "nothing-said"  # which results are wrong, or what the next version says
    PEOPLE = "people"  # a line of the next version means nobody of the register
    NO_LIST = "no-list"  # of the first day
    RULES = "rules"  # the facts contradict each other, or no edition governs


class EffectUnknown(ValueError):
    """No effect can be told: ``why``."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, kw_only=True)
class Correcting:
    """The accepted report and what is to stand in its place: the next version, or without one the results asked for."""

    report: Report
    version: Report | None
    results: tuple[AskedResult, ...] = ()

    @classmethod
    def of(cls, correction: Correction) -> Correcting:
        """The latest version that was sent because of it, also the one that was accepted; else what was asked for."""
        is_sent_for = correction.state in (Correction.State.ALLOWED, Correction.State.MADE)
        version = correcting_version(correction.report) if is_sent_for else None
        return cls(report=correction.report, version=version, results=asked_results(correction))


@dataclass(frozen=True, kw_only=True)
class Outcomes:
    """What the rules answer for each player by key: of the event as accepted, and as it would be."""

    system: RatingSystem
    events: tuple[EventSnapshot, EventSnapshot]
    said: Mapping[str, PlayerRating]
    now: Mapping[str, PlayerRating]
    people: Mapping[str, Player]


@dataclass(frozen=True, kw_only=True)
class _Everybody:
    """The people of both versions by key; who stands there under a second entry is ``renamed``, as a run does it."""

    people: Mapping[str, Player]
    renamed: Mapping[str, str]
    persons: Persons


@dataclass(frozen=True, kw_only=True)
class Towards:
    """What the event brings a player towards a first rating: rated games, their score, and what it performs to."""

    games: int
    score: Hundredths
    performance: int | None


@dataclass(frozen=True, kw_only=True)
class PlayerEffect:
    """One player's change in hundredths, ``None`` without a rated game; ``first`` instead of who had no rating."""

    player: Player
    rating: int | None
    said: Hundredths | None
    now: Hundredths | None
    first: tuple[Towards, Towards] | None = None

    @property
    def difference(self) -> int:
        return (self.now or 0) - (self.said or 0)

    @property
    def is_changed(self) -> bool:
        return self.said != self.now or (self.first is not None and self.first[0] != self.first[1])


@dataclass(frozen=True, kw_only=True)
class SystemEffect:
    """On one list: who changes, the largest difference first; how many do not; and the sum of the differences."""

    system: RatingSystem
    changed: Sequence[PlayerEffect]
    unchanged: int

    @property
    def total(self) -> int:
        return sum(effect.difference for effect in self.changed)


def effects(correcting: Correcting) -> list[SystemEffect]:
    """The effect on each list of the tournament. Raises ``EffectUnknown``."""
    return [_effect(outcomes_on(system, correcting)) for system in correcting.report.tournament.systems]


def outcomes_on(system: RatingSystem, correcting: Correcting) -> Outcomes:
    """Both versions rated under one system. Raises ``EffectUnknown``."""
    everybody = _everybody(correcting)
    people = everybody.people
    try:
        said, now = (with_present_keys(event, everybody.renamed) for event in _events(system.code, correcting))
        before = list_in_force(system.code, said.start)
        if before is None:
            raise EffectUnknown(Why.NO_LIST)
        players = snapshots_of(system.code, list(people.values()), before, everybody.persons)
        rated = [_rated(system.code, event, players) for event in (said, now)]
    except (BadPeriod, NoEditionInForce, RoundWithoutDay):
        raise EffectUnknown(Why.RULES) from None
    return Outcomes(system=system, events=(said, now), said=rated[0], now=rated[1], people=people)


def _everybody(correcting: Correcting) -> _Everybody:
    reports = [report for report in (correcting.report, correcting.version) if report is not None]
    entries = Entry.objects.filter(report__in=reports).select_related("player")
    if any(entry.player is None for entry in entries):
        raise EffectUnknown(Why.PEOPLE)
    rows = {entry.player.pk: entry.player for entry in entries if entry.player is not None}
    behind = {row: person for row, person in numbers_of(rows).items() if row != person}
    people = Player.objects.select_related("federation").in_bulk({behind.get(row, row) for row in rows})
    return _Everybody(
        people={player.key: player for player in people.values()},
        renamed={player.key: people[behind[row]].key for row, player in rows.items() if row in behind},
        persons=Persons(behind=behind),
    )


def _events(system: str, correcting: Correcting) -> tuple[EventSnapshot, EventSnapshot]:
    event_for = import_string(EVENT_FOR)
    said: EventSnapshot = event_for(correcting.report, system)
    if correcting.version is not None:
        return said, event_for(correcting.version, system)
    if not correcting.results:
        raise EffectUnknown(Why.NOTHING_SAID)
    return said, with_results(said, correcting.report, correcting.results)


def _rated(system: str, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Mapping[str, PlayerRating]:
    return rate_period(PeriodSnapshot(system=system, edition=None, players=players, events=(event,))).players


def _effect(outcomes: Outcomes) -> SystemEffect:
    found = [_of_player(player, outcomes.said[key], outcomes.now[key]) for key, player in outcomes.people.items()]
    changed = [effect for effect in found if effect.is_changed]
    changed.sort(key=lambda effect: (effect.first is not None, -abs(effect.difference), effect.player.name))
    return SystemEffect(system=outcomes.system, changed=changed, unchanged=len(found) - len(changed))


def _of_player(player: Player, said: PlayerRating, now: PlayerRating) -> PlayerEffect:
    if said.rating_before is None:
        return PlayerEffect(player=player, rating=None, said=None, now=None, first=(_towards(said), _towards(now)))
    return PlayerEffect(player=player, rating=said.rating_before, said=_change(said), now=_change(now))


def _change(who: PlayerRating) -> Hundredths | None:
    return who.change if who.games else None


def _towards(who: PlayerRating) -> Towards:
    performance = who.initial.performance if who.initial is not None else who.rating_after
    return Towards(games=who.games, score=who.score, performance=performance)
