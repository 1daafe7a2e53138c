"""The ledger takes the frozen copy of an accepted report. From here on rating never looks back into tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.register.models import Player
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record

GAMES_A_WRITE = 2000


@dataclass(frozen=True, kw_only=True)
class LedgerGame:
    """One game between two players of the register; ``result`` as ``ratings.regulations.Result`` spells it."""

    round: int
    white: Player
    black: Player
    result: str


@dataclass(frozen=True, kw_only=True)
class LedgerEvent:
    """One accepted report. ``source`` is the key of the tournament: a second event of one source is its correction."""

    source: str
    system: str
    name: str
    place: str
    federation: str
    format: str
    starts_on: date
    ends_on: date
    rounds: int
    games: tuple[LedgerGame, ...]


@transaction.atomic
def record_event(event: LedgerEvent, *, by: User, now: datetime) -> RatedEvent:
    """Write one version of an event into the ledger; the version follows from what the source has there already.

    Raises ``IntegrityError`` where the event contradicts itself: somebody against himself, a game twice in a round.
    """
    rated = RatedEvent.objects.create(
        source=event.source,
        version=_next_version(event.source),
        system_id=event.system,
        name=event.name,
        place=event.place,
        federation_id=event.federation,
        format=event.format,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        rounds=event.rounds,
        document=_document(event),
        content_sha256=sha256_of(_lines(event)),
        recorded_at=now,
    )
    games = [
        RatedGame(event=rated, round=game.round, white=game.white, black=game.black, result=game.result)
        for game in event.games
    ]
    RatedGame.objects.bulk_create(games, batch_size=GAMES_A_WRITE)
    record("record event", rated, by=by, now=now, version=rated.version, sha256=rated.content_sha256)
    return rated


def _next_version(source: str) -> int:
    latest = RatedEvent.objects.filter(source=source).aggregate(latest=Max("version"))["latest"]
    return (latest or 0) + 1


def _document(event: LedgerEvent) -> dict[str, object]:
    """The event as contracts.md writes it, without the id that its version gives it."""
    return {
        "format": event.format,
        "start": event.starts_on.isoformat(),
        "end": event.ends_on.isoformat(),
        "games": [
            {"round": game.round, "white": game.white.key, "black": game.black.key, "result": game.result}
            for game in event.games
        ],
    }


def _lines(event: LedgerEvent) -> Iterator[str]:
    """What the hash covers: the facts of the event, then its games in an order that nobody chose."""
    yield canonical(
        [
            event.source,
            event.system,
            event.name,
            event.place,
            event.federation,
            event.format,
            event.starts_on.isoformat(),
            event.ends_on.isoformat(),
            event.rounds,
        ]
    )
    yield from sorted(canonical([game.round, game.white.key, game.black.key, game.result]) for game in event.games)
