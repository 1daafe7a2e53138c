"""Orders an event to be rated without its federation, enters what was ordered, and takes an order back (0.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Tournament
from tournaments.registration.orders import mails
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.permissions import new_order
from tournaments.registration.orders.selectors import article_of_order, can_be_ordered, has_signed_report
from tournaments.registration.services import (
    NotReadyToRegister,
    RegistrationFacts,
    state_by_days,
    write_registration,
)
from tournaments.regulations.registration import must_be_mended

_State = RatingOrder.State


@dataclass(frozen=True, kw_only=True)
class OrderedEvent:
    """The event as the commission names it; ``federation`` is that of the territory."""

    name: str
    city: str
    federation: str
    system: str
    starts_on: date
    ends_on: date


class NotInTheText(ValueError):
    """The text that governs the event does not let it be rated without its federation."""


class NothingToOrder(ValueError):
    """The tournament is ordered or official already, or its federation has endorsed a report."""


class ReasonMissing(ValueError):
    """Who orders, or takes an order back, says why."""


class AnotherEvent(ValueError):
    """What is to be registered is not the event that was ordered: federation, system or first day differ."""


class ActedOn(ValueError):
    """A report was certified by this order: refuse or return it instead."""


# ---------------------------------------------------------------- ordering
@transaction.atomic
def order_event(event: OrderedEvent, *, by: User, now: datetime, reason: str) -> RatingOrder:
    """Order that an event be rated which the portal does not have. Raises ``NotInTheText`` and ``ReasonMissing``."""
    decision = require(by, "make", new_order(), day=now.date())
    return _make(event, by=by, now=now, reason=reason, office=decision.office)


@transaction.atomic
def order_tournament(tournament: Tournament, *, by: User, now: datetime, reason: str) -> RatingOrder:
    """Order that a registered tournament be rated without its federation: the administrator may report it, and nobody
    endorses the report. Raises ``NothingToOrder`` and ``ReasonMissing``."""
    tournament = locked(tournament)
    decision = require(by, "make", new_order(tournament, by), day=now.date())
    if not can_be_ordered(tournament):
        raise NothingToOrder(str(tournament))
    event = OrderedEvent(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation_id,
        system=tournament.system_id,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
    )
    return _make(event, tournament, by=by, now=now, reason=reason, office=decision.office)


def _make(
    event: OrderedEvent, tournament: Tournament | None = None, *, by: User, now: datetime, reason: str, office: str
) -> RatingOrder:
    article = article_of_order(event.system, event.starts_on)
    if not article:
        raise NotInTheText(event.starts_on.isoformat())
    order = RatingOrder.objects.create(
        name=event.name,
        city=event.city,
        federation_id=event.federation,
        system_id=event.system,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        article=article,
        reason=_given(reason),
        state=_State.IN_FORCE if tournament else _State.ORDERED,
        tournament=tournament,
        ordered_by=by,
        ordered_at=now,
        office=office,
    )
    if tournament is not None:
        _mark(tournament, is_ordered=True)
    _record("order to rate", order, by=by, now=now, reason=order.reason)
    mails.ordered(order, now=now)
    return order


# ---------------------------------------------------------------- entering
@transaction.atomic
def enter_ordered(
    order: RatingOrder, facts: RegistrationFacts, *, by: User, now: datetime, key: UUID | None = None
) -> Tournament:
    """Enter the registration of an event that was ordered. It is approved by the order, whatever the notice was.

    Raises ``AnotherEvent``, and ``NotReadyToRegister`` where no game could be rated as it stands.
    """
    order = locked(order)
    require(by, "enter", order, day=now.date())
    refuse_another_event(order, facts)
    tournament = Tournament(
        id=key or uuid4(),
        organiser=by,
        created_at=now,
        registered_at=now,
        is_ordered=True,
        state=Tournament.State.APPROVED,
        decided_by=order.ordered_by,
        decided_at=order.ordered_at,
        federation=order.federation,
        starts_on=facts.starts_on,
        ends_on=facts.ends_on,
    )
    tournament.state = state_by_days(tournament, now) or tournament.state  # it may be over already
    write_registration(tournament, facts)
    if in_the_way := must_be_mended(findings_of(tournament, now=now)):
        raise NotReadyToRegister(in_the_way, needs_chief=False)
    moved = move(order, _State.IN_FORCE, tournament=tournament, entered_by=by, entered_at=now)
    _record("enter ordered registration", order, by=by, now=now, reason=order.reason, moved=moved)
    mails.entered(order, now=now)
    return tournament


def refuse_another_event(order: RatingOrder, facts: RegistrationFacts) -> None:
    """Raises ``AnotherEvent``."""
    if (facts.federation, facts.system, facts.starts_on) != (order.federation_id, order.system_id, order.starts_on):
        raise AnotherEvent(str(order))


# ---------------------------------------------------------------- taking back
@transaction.atomic
def take_back_order(order: RatingOrder, *, by: User, now: datetime, reason: str) -> RatingOrder:
    """Take an order back before a report was certified by it; a registration that rests on it alone is withdrawn.

    Raises ``ActedOn`` and ``ReasonMissing``.
    """
    order = locked(order)
    require(by, "take-back", order, day=now.date())
    said = {"ended_by": by, "ended_at": now, "ended_reason": _given(reason)}
    if order.tournament is not None:
        _undo(order)
    moved = move(order, _State.TAKEN_BACK, **said)
    _record("take back order", order, by=by, now=now, reason=order.ended_reason, moved=moved)
    mails.taken_back(order, now=now)
    return order


def _undo(order: RatingOrder) -> None:
    tournament = locked(order.tournament) if order.tournament else None
    assert tournament is not None  # noqa: S101 - asked by the caller
    if has_signed_report(tournament):
        raise ActedOn(str(order))
    _mark(tournament, is_ordered=False)
    if order.entered_by_id:
        move(tournament, Tournament.State.WITHDRAWN)


# ---------------------------------------------------------------- shared
def _mark(tournament: Tournament, *, is_ordered: bool) -> None:
    tournament.is_ordered = is_ordered
    tournament.save(update_fields=["is_ordered"])


def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _record(
    act: str, order: RatingOrder, *, by: User, now: datetime, reason: str, moved: tuple[str, str] = ("", "")
) -> None:
    """On the tournament where there is one, whose history it is; else on the order."""
    said = {"order": str(order.pk), "order_state": order.state, "event": order.name}
    if order.tournament is None:
        record(act, order, by=by, now=now, moved=moved, article=order.article, reason=reason, **said)
    else:
        record(act, order.tournament, by=by, now=now, article=order.article, reason=reason, **said)
