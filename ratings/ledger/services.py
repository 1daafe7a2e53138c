"""The ledger takes the frozen copy of an accepted event, whole. Rating never looks back into tournaments from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max

from ratings.ledger.bells import ring_to_rate
from ratings.ledger.models import OpenEvent, RatedEvent, RatedGame, key_of_event
from ratings.ledger.packed import keep_packed
from ratings.register.models import Player
from ratings.regulations import EventSnapshot, NoEditionInForce
from ratings.regulations.calendar import list_date_of_report
from ratings.regulations.document import event_from_json, event_to_json
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record


@dataclass(frozen=True, kw_only=True)
class LedgerEvent:
    """One accepted event. ``source`` is the key of the tournament, of a part reported by itself ``"<key>.<number>"``:
    a second event of one source and system is its correction.

    ``event`` is the event as the contract's document knows it; its players are keys of the register, and ``players``
    has the row of each. Its ``id`` may be any text, for the version gives it its own (``RatedEvent.key``);
    ``pooled_with`` names the ``source`` of the event that this is a stage of, ``part.of`` the key of the tournament.
    What lists say of its players – ``ratings`` and ``unrated_at_start`` – is left to the run, which asks the lists;
    the ratings at the time of each game (2003, 4.11; 2009, 4.13) are facts of the event and stand in it.
    ``rounds`` is how many rounds the event was to have. ``comes_on`` is the list that it is in time for, where more
    decides that than its last day and the day of the report that the document tells. ``accepted_by`` has accepted its
    report; nobody, where it came otherwise. ``start_moved_hours`` is how near its start the first day was moved, which
    no rule asks: who reviews the list is told.
    """

    source: str
    system: str
    name: str
    place: str
    federation: str
    rounds: int
    event: EventSnapshot
    players: Mapping[str, Player]
    comes_on: date | None = None
    accepted_by: User | None = None
    start_moved_hours: int | None = None


class SaidByTheLists(ValueError):
    """An event says with which ratings it is rated; that is for the lists to say. The message names the field."""


class PlayersMissing(ValueError):
    """Keys in the event that no row of the register is given for: ``keys``."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = tuple(keys)
        super().__init__(f"no player of the register is given for {', '.join(self.keys)}")


@transaction.atomic
def record_event(event: LedgerEvent, *, by: User, now: datetime) -> RatedEvent:
    """Write one version of an event into the ledger; the version follows from what source and system have there.

    Raises ``SaidByTheLists``, ``PlayersMissing``, ``BadPeriod`` for a field that the contract does not allow, and
    ``IntegrityError`` where the games contradict each other: somebody against himself, a game twice in a round.
    """
    _refuse_what_is_not_told(event)
    version = _next_version(event)
    document = event_to_json(replace(event.event, id=key_of_event(event.source, version)))
    snapshot = event_from_json(document)  # what is kept can be read again
    rated = RatedEvent.objects.create(
        source=event.source,
        version=version,
        system_id=event.system,
        name=event.name,
        place=event.place,
        federation_id=event.federation,
        format=snapshot.format,
        starts_on=snapshot.start,
        ends_on=snapshot.end,
        rounds=event.rounds,
        comes_on=event.comes_on or _list_for(event.system, snapshot),
        start_moved_hours=event.start_moved_hours,
        document=document,
        content_sha256=sha256_of([_facts(event), canonical(document)]),
        recorded_at=now,
        recorded_by=event.accepted_by,
    )
    keep_open([rated])
    rows = {key: player.pk for key, player in event.players.items()}
    games = ((rated.pk, game.round, rows[game.white], rows[game.black], game.result.value) for game in snapshot.games)
    write_rows(RatedGame, ("event_id", "round", "white_id", "black_id", "result"), games)
    keep_packed(rated, snapshot, rows)
    record("record event", rated, by=by, now=now, version=rated.version, sha256=rated.content_sha256)
    ring_to_rate(event.system, str(rated.pk), now=now)
    return rated


def keep_open(events: Iterable[RatedEvent]) -> None:
    """Let events stand among those of which something may still have to be made; who stands there stays."""
    rows = (
        OpenEvent(
            event=event,
            system_id=event.system_id,
            version=event.version,
            comes_on=event.comes_on,
            recorded_at=event.recorded_at,
        )
        for event in events
    )
    OpenEvent.objects.bulk_create(rows, ignore_conflicts=True)


def _refuse_what_is_not_told(event: LedgerEvent) -> None:
    for name in ("ratings", "unrated_at_start"):
        if getattr(event.event, name):
            raise SaidByTheLists(f"{name}: the list in force on the first day says it")
    known = {key for key, player in event.players.items() if player.key == key}
    missing = {key for game in event.event.games for key in (game.white, game.black)} - known
    if missing:
        raise PlayersMissing(sorted(missing))


def _next_version(event: LedgerEvent) -> int:
    of_source = RatedEvent.objects.filter(source=event.source, system=event.system)
    return (of_source.aggregate(latest=Max("version"))["latest"] or 0) + 1


def _list_for(system: str, event: EventSnapshot) -> date | None:
    """The list for which neither the last day nor the report was too late (7.13), if an edition makes one."""
    try:
        return list_date_of_report(system, ends_on=event.end, reported_on=event.reported_on or event.end)
    except NoEditionInForce:
        return None


def _facts(event: LedgerEvent) -> str:
    """What tells the event apart, or is told with it, and is no part of its document."""
    moved = [] if event.start_moved_hours is None else [event.start_moved_hours]
    return canonical([event.source, event.system, event.name, event.place, event.federation, event.rounds, *moved])
