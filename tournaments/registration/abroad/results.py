"""The result of an event abroad: sent within a month, accepted into the ledger; without one, three years' bar (736)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.module_loading import import_string

from ratings.register.models import Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.moments import is_missed
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.abroad import mails
from tournaments.registration.abroad.law import list_for_result
from tournaments.registration.abroad.models import EventAbroad, GameAbroad
from tournaments.registration.abroad.selectors import law_of_event
from tournaments.registration.abroad.services import given

# what becomes an event of the ledger is known behind this room; like a task, it is called by name
HAND_OVER = "tournaments.handover.hand_over_abroad"
_State = EventAbroad.State
_AS_WHITE = {
    "1": Result.WHITE_WINS,
    "=": Result.DRAW,
    "0": Result.BLACK_WINS,
    "+": Result.WHITE_WINS_BY_FORFEIT,
    "-": Result.BLACK_WINS_BY_FORFEIT,
}
_TURNED = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}


@dataclass(frozen=True, kw_only=True)
class PlayedAbroad:
    """One game of the player; ``result`` is his own: ``1``, ``=``, ``0``, and of a forfeit ``+`` or ``-``."""

    round: int
    opponent: Player
    is_white: bool
    result: str
    is_rated_by_fide: bool = True


class NotOverYet(ValueError):
    """The event is played; its result is not complete before its last day."""


class ResultTooLate(ValueError):
    """The result was to be reported by ``day``."""

    def __init__(self, day: date) -> None:
        super().__init__(day.isoformat())
        self.day = day


class NoGames(ValueError):
    """No game was told."""


class NothingRated(ValueError):
    """FIDE has rated none of the games, so the CFC rates none: the event is set aside instead."""


# ---------------------------------------------------------------- sending
@transaction.atomic
def report_event_abroad(
    event: EventAbroad, games: Iterable[PlayedAbroad], *, crosstable: str, by: User, now: datetime
) -> EventAbroad:
    """Send the result, or send it again when it was returned. Raises ``NotOverYet``, ``ResultTooLate``, ``NoGames``."""
    event, told = locked(event), sorted(games, key=lambda game: game.round)
    require(by, "report", event, day=now.date())
    law, zone = law_of_event(event), event.federation.zone
    if now.astimezone(zone).date() < event.ends_on:
        raise NotOverYet(event.ends_on.isoformat())
    # what came in time and was returned stays in time
    if event.state == _State.APPROVED and is_missed(law.report_day, zone, now):
        raise ResultTooLate(law.report_day)
    if not told:
        raise NoGames
    event.games.all().delete()
    GameAbroad.objects.bulk_create(GameAbroad(event=event, **vars(game)) for game in told)
    first = event.reported_at or now
    moved = move(event, _State.REPORTED, crosstable=crosstable, reported_by=by, reported_at=first, reason="")
    record("send result from abroad", event, by=by, now=now, moved=moved, article=law.article, games=len(told))
    mails.reported(event, now=now)
    return event


# ---------------------------------------------------------------- accepting
@transaction.atomic
def accept_event_abroad(event: EventAbroad, *, by: User, now: datetime) -> EventAbroad:
    """Accept the result: the games that FIDE has rated go into the ledger of the CFC. Raises ``NothingRated``."""
    event = _taken(event, "accept", by, now)
    if not event.games.filter(is_rated_by_fide=True).exists():
        raise NothingRated(str(event))
    rated = import_string(HAND_OVER)(event, by=by, now=now)
    moved = move(event, _State.RATED, accepted_by=by, accepted_at=now, rated_event=rated)
    article, sha = law_of_event(event).article, rated.content_sha256
    record("accept result from abroad", event, by=by, now=now, moved=moved, article=article, sha256=sha)
    mails.accepted(event, rated.comes_on, now=now)
    return event


@transaction.atomic
def return_event_abroad(event: EventAbroad, *, by: User, now: datetime, reason: str) -> EventAbroad:
    """Give the result back to be mended; it counts as sent in time."""
    event = _taken(event, "return", by, now)
    moved = move(event, _State.RETURNED, reason=given(reason))
    _record_end("return result from abroad", event, by=by, now=now, moved=moved)
    mails.returned(event, now=now)
    return event


@transaction.atomic
def set_aside_event_abroad(event: EventAbroad, *, by: User, now: datetime, reason: str) -> EventAbroad:
    """Not rated: the CFC rates an event abroad only to the extent that FIDE does. Nobody is barred by that."""
    event = _taken(event, "set-aside", by, now)
    moved = move(event, _State.NOT_RATED, reason=given(reason), accepted_by=by, accepted_at=now)
    _record_end("set aside event abroad", event, by=by, now=now, moved=moved)
    mails.set_aside(event, now=now)
    return event


def _taken(event: EventAbroad, act: str, by: User, now: datetime) -> EventAbroad:
    event = locked(event)
    require(by, act, event, day=now.date())
    return event


def _record_end(act: str, event: EventAbroad, *, by: User, now: datetime, moved: tuple[str, str]) -> None:
    article = law_of_event(event).article
    record(act, event, by=by, now=now, moved=moved, article=article, reason=event.reason)


# ---------------------------------------------------------------- lapsing
def lapse_events_abroad(*, now: datetime) -> int:
    """Let events lapse whose result did not come within its month; how many. Their players are barred."""
    over = EventAbroad.objects.filter(state=_State.APPROVED, ends_on__lt=now.date())
    return sum(_lapse(event, now) for event in over.select_related("federation"))


@transaction.atomic
def _lapse(event: EventAbroad, now: datetime) -> bool:
    event = locked(event)
    law = law_of_event(event)
    if event.state != _State.APPROVED or not is_missed(law.report_day, event.federation.zone, now):
        return False
    moved = move(event, _State.LAPSED, barred_until=law.barred_until)
    until = law.barred_until.isoformat()
    record("let event abroad lapse", event, by=None, now=now, moved=moved, article=law.article, barred_until=until)
    mails.lapsed(event, now=now)
    return True


# ---------------------------------------------------------------- for the ledger
def snapshot_of_event(event: EventAbroad) -> EventSnapshot:
    """The event as the ledger's document says it: the games that FIDE has rated, for the one who has asked (736)."""
    return EventSnapshot(
        id=str(event.pk),
        format=event.format,
        start=event.starts_on,
        end=event.ends_on,
        games=tuple(_game(event, game) for game in _rated_games(event)),
        counts_for=(event.player.key,),
    )


def players_of_event(event: EventAbroad) -> dict[str, Player]:
    """Who stands in the ledger's document, by key."""
    people = [event.player, *(game.opponent for game in _rated_games(event))]
    return {player.key: player for player in people}


def comes_on(event: EventAbroad) -> date | None:
    """The list for which the result was in time (735)."""
    if event.reported_at is None:
        return None
    received_on = event.reported_at.astimezone(event.federation.zone).date()
    try:
        return list_for_result(event.system_id, event.territory_id, event.starts_on, event.ends_on, received_on)
    except NoEditionInForce:
        return None


def _rated_games(event: EventAbroad) -> Iterable[GameAbroad]:
    return event.games.filter(is_rated_by_fide=True).select_related("opponent").order_by("round")


def _game(event: EventAbroad, game: GameAbroad) -> GameSnapshot:
    own, other = event.player.key, game.opponent.key
    white, black = (own, other) if game.is_white else (other, own)
    told = game.result if game.is_white else _TURNED[game.result]
    return GameSnapshot(round=game.round, white=white, black=black, result=_AS_WHITE[told])
