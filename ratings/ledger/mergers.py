"""Merging a second entry of the register into its person, and parting them; the ledger tells that nobody met himself.

Documents, reports and lists keep the number that they were written with. From the day on, whatever is frozen reads both
numbers as one person; parted again, the next freeze reads them as two.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from ratings.ledger.bells import ring_to_rate
from ratings.ledger.models import RatedEvent, RatedGame
from ratings.register.mergers import mails
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import merger_of, numbers_of, person_of
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record


class NotTwoEntries(ValueError):
    """An entry cannot be a second one of itself, and not of somebody whose own person it is."""


class MergedAlready(ValueError):
    """The entry is a second one already: ``merger``."""

    def __init__(self, merger: Merger) -> None:
        super().__init__(str(merger))
        self.merger = merger


class BothHavePlayed(ValueError):
    """The two have games in the same round of ``event``: they are two people."""

    def __init__(self, event: RatedEvent) -> None:
        super().__init__(str(event))
        self.event = event


@transaction.atomic
def merge_entries(second: Player, person: Player, *, by: User, now: datetime, reason: str) -> Merger:
    """From today on ``second`` is read as an entry of ``person``.

    Raises ``NotTwoEntries``, ``MergedAlready`` and ``BothHavePlayed``.
    """
    second, person = _both_locked(second, person)
    require(by, "merge", second, day=now.date())
    if (merger := merger_of(second)) is not None:
        raise MergedAlready(merger)
    behind = person_of(person)
    if second.pk in (person.pk, behind.pk):
        raise NotTwoEntries(second.key)
    if (event := event_of_both(second, behind)) is not None:
        raise BothHavePlayed(event)
    merger = Merger.objects.create(
        second=second, person=behind, starts_on=now.date(), reason=reason, merged_by=by, merged_at=now
    )
    record("merge entries", behind, by=by, now=now, article="10.1", reason=reason, second=second.key, person=behind.key)
    mails.merged(merger, now=now)
    _ring_for(merger, "merged", now)
    return merger


def _both_locked(second: Player, person: Player) -> tuple[Player, Player]:
    """Both rows, locked in one order whoever is merged into whom: two crosswise at once wait for one another."""
    rows = {player.pk: locked(player) for player in sorted((second, person), key=lambda player: player.pk)}
    return rows[second.pk], rows[person.pk]


@transaction.atomic
def part_entries(merger: Merger, *, by: User, now: datetime, reason: str) -> Merger:
    """From today on the two are two people again: the next freeze reads each number as its own.

    A merger that is taken back on the day of its making leaves no day on which it was in force.
    """
    merger = locked(merger)
    require(by, "end", merger, day=now.date())
    merger.ends_on, merger.ended_by, merger.ended_at, merger.ended_reason = now.date(), by, now, reason
    merger.save(update_fields=["ends_on", "ended_by", "ended_at", "ended_reason"])
    person, second = merger.person, merger.second
    record("part entries", person, by=by, now=now, article="10.1", reason=reason, second=second.key, person=person.key)
    mails.parted(merger, now=now)
    _ring_for(merger, "parted", now)
    return merger


def _ring_for(merger: Merger, what: str, now: datetime) -> None:
    """Current ratings are those of people, in every system that has games of either."""
    games = _games_of(merger.person) + _games_of(merger.second)
    for system in sorted({game.event.system_id for game in games}):
        ring_to_rate(system, f"merger:{merger.pk}:{what}", now=now)


def event_of_both(one: Player, other: Player) -> RatedEvent | None:
    """An event in whose newest version both, or entries of them, have a game in the same round."""
    rounds: dict[tuple[str, int], RatedGame] = {}
    for game in _games_of(one):
        rounds[game.event.source, game.round] = game
    for game in _games_of(other):
        if (game.event.source, game.round) in rounds:
            return game.event
    return None


def _games_of(player: Player) -> list[RatedGame]:
    entries = numbers_of([player.pk]).keys()
    games = RatedGame.objects.filter(Q(white__in=entries) | Q(black__in=entries)).select_related("event")
    newest = {}
    for version, source, system in RatedEvent.objects.filter(pk__in=games.values("event")).values_list(
        "version", "source", "system"
    ):
        newest[source, system] = max(version, newest.get((source, system), 0))
    return [game for game in games if newest[game.event.source, game.event.system_id] == game.event.version]
