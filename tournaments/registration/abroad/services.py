"""Takes the letter about an own event abroad, decides on it, and lets it be withdrawn (736)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db import transaction

from ratings.register.models import Player
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.moments import is_missed
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.abroad import mails
from tournaments.registration.abroad.law import LawAbroad, home_of, law_abroad
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.permissions import new_event_abroad
from tournaments.registration.abroad.selectors import barred_until, law_of_event

_State = EventAbroad.State


@dataclass(frozen=True, kw_only=True)
class FactsAbroad:
    """What the letter says; ``territory`` is the code of the federation where it is played."""

    player: Player
    system: str
    name: str
    city: str
    territory: str
    starts_on: date
    ends_on: date
    rounds: int
    format: str
    fide_code: int | None = None


class NotInTheText(ValueError):
    """No text of the first day lets an event abroad count for the rating."""


class NotAtHome(ValueError):
    """The player is not of the federation for whose rating the event is to count; the message names that."""


class LetterTooLate(ValueError):
    """The letter was to be received by ``day``, the fee with it."""

    def __init__(self, day: date) -> None:
        super().__init__(day.isoformat())
        self.day = day


class Barred(ValueError):
    """The player let an earlier event abroad lapse, and may register none up to ``until``."""

    def __init__(self, until: date) -> None:
        super().__init__(until.isoformat())
        self.until = until


class FeeMissing(ValueError):
    """The fee comes with the letter; nothing is registered without it."""


class HasBegun(ValueError):
    """From its first day on an event abroad is reported, not withdrawn."""


class ReasonMissing(ValueError):
    """Who refuses, returns or withdraws says why."""


# ---------------------------------------------------------------- the letter
@transaction.atomic
def request_event_abroad(facts: FactsAbroad, *, by: User, now: datetime, key: UUID | None = None) -> EventAbroad:
    """The letter that asks for an event abroad to count. The day on which it is received is the server's.

    Raises ``NotAtHome``, ``NotInTheText``, ``LetterTooLate`` and ``Barred``; ``IntegrityError`` for the same once more.
    """
    player = Player.objects.select_for_update().select_related("federation").get(pk=facts.player.pk)
    home = home_of(facts.system)
    require(by, "request", new_event_abroad(home, player, by), day=now.date())
    if player.federation_id != home:
        raise NotAtHome(home)
    law = _law(facts)
    _refuse_in_vain(player, law, now)
    event = EventAbroad.objects.create(
        id=key or uuid4(),
        player=player,
        federation=player.federation,
        system_id=facts.system,
        name=facts.name,
        city=facts.city,
        territory_id=facts.territory,
        starts_on=facts.starts_on,
        ends_on=facts.ends_on,
        rounds=facts.rounds,
        format=facts.format,
        fide_code=facts.fide_code,
        requested_by=by,
        requested_at=now,
        fee_cents=law.fee_cents,
    )
    record("ask for event abroad", event, by=by, now=now, article=law.article, player=player.key)
    mails.requested(event, now=now)
    return event


def _law(facts: FactsAbroad) -> LawAbroad:
    try:
        return law_abroad(facts.system, facts.territory, facts.starts_on, facts.ends_on)
    except NoEditionInForce as error:
        raise NotInTheText(str(error)) from error


def _refuse_in_vain(player: Player, law: LawAbroad, now: datetime) -> None:
    """Raises ``LetterTooLate`` and ``Barred``."""
    zone = player.federation.zone
    if is_missed(law.notice_day, zone, now):
        raise LetterTooLate(law.notice_day)
    if until := barred_until(player, now.astimezone(zone).date()):
        raise Barred(until)


# ---------------------------------------------------------------- the decision
@transaction.atomic
def approve_event_abroad(event: EventAbroad, *, by: User, now: datetime, paid_on: date | None) -> EventAbroad:
    """Register the event, whose fee came with the letter. Raises ``FeeMissing`` and ``LetterTooLate``."""
    event, law = _taken(event, "approve", by, now)
    if paid_on is None:
        raise FeeMissing
    if paid_on > law.notice_day:  # "in advance with the letter", which is received a month before
        raise LetterTooLate(law.notice_day)
    moved = move(event, _State.APPROVED, fee_paid_on=paid_on, decided_by=by, decided_at=now)
    paid = {"fee_cents": event.fee_cents, "fee_paid_on": paid_on.isoformat()}
    record("register event abroad", event, by=by, now=now, moved=moved, article=law.article, **paid)
    mails.approved(event, law.report_day, now=now)
    return event


@transaction.atomic
def refuse_event_abroad(event: EventAbroad, *, by: User, now: datetime, reason: str) -> EventAbroad:
    """Refuse to register the event. Raises ``ReasonMissing``."""
    event, law = _taken(event, "refuse", by, now)
    moved = move(event, _State.REFUSED, reason=given(reason), decided_by=by, decided_at=now)
    record("refuse event abroad", event, by=by, now=now, moved=moved, article=law.article, reason=event.reason)
    mails.refused(event, now=now)
    return event


@transaction.atomic
def withdraw_event_abroad(event: EventAbroad, *, by: User, now: datetime, reason: str) -> EventAbroad:
    """Take the letter back before the event begins: then no crosstable is owed. Raises ``HasBegun``."""
    event, law = _taken(event, "withdraw", by, now)
    if now.astimezone(event.federation.zone).date() >= event.starts_on:
        raise HasBegun(event.starts_on.isoformat())
    moved = move(event, _State.WITHDRAWN, reason=given(reason))
    record("withdraw event abroad", event, by=by, now=now, moved=moved, article=law.article, reason=event.reason)
    mails.withdrawn(event, now=now)
    return event


# ---------------------------------------------------------------- shared
def _taken(event: EventAbroad, act: str, by: User, now: datetime) -> tuple[EventAbroad, LawAbroad]:
    """The event as it is now, which this person may do the act to, and its law."""
    event = locked(event)
    require(by, act, event, day=now.date())
    return event, law_of_event(event)


def given(reason: str) -> str:
    """The reason without blanks around it. Raises ``ReasonMissing``."""
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()
