"""Takes a fee that came with a letter into the account: an invoice of the CFC that is paid at once, and so a receipt.

What is to be returned – 739: where the rating changes by 15 points or more, or somebody gets a first rating – is taken
back by a credit note, as every other invoice.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.register.models import Player
from ratings.regulations.cfc.book import HOME
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.fees import mails
from tournaments.fees.documents import statement_document
from tournaments.fees.models import FeeSeries, Invoice, Payment
from tournaments.fees.numbers import next_number
from tournaments.fees.permissions import letter_invoice
from tournaments.registration.abroad.models import EventAbroad
from tournaments.regulations.fees.edition import Issuer, Payer, Price
from tournaments.regulations.fees.editions import fees_for
from tournaments.regulations.fees.statement import LineCode, Statement, once

CFC_SYSTEM = next(system for system, family in SYSTEMS.items() if family is Family.CFC)


@dataclass(frozen=True, kw_only=True)
class Letter:
    """What came with the fee; ``counts_on`` is the first day of the event, or the day of the appeal."""

    code: LineCode
    player: Player
    about: str
    counts_on: date
    event: EventAbroad | None = None


class NoFeeKnown(ValueError):
    """No text of that day has this fee."""


class TakenAlready(ValueError):
    """The fee of this event abroad stands in the account."""


class AnotherDay(ValueError):
    """It was received today or before."""


def letter_of(event: EventAbroad) -> Letter:
    """The letter about an event abroad, whose fee was received when it was registered."""
    return Letter(
        code=LineCode.EVENT_ABROAD, player=event.player, about=event.name, counts_on=event.starts_on, event=event
    )


def fee_of(letter: Letter) -> Statement:
    """What the letter costs. Raises ``NoFeeKnown``."""
    try:
        edition = fees_for(CFC_SYSTEM, letter.counts_on)
    except NoEditionInForce as error:
        raise NoFeeKnown(letter.counts_on.isoformat()) from error
    price = edition.abroad if letter.code is LineCode.EVENT_ABROAD else edition.appeal
    if price is None:
        raise NoFeeKnown(letter.counts_on.isoformat())
    if letter.event is not None:  # as it stood in the letter
        price = Price(cents=letter.event.fee_cents, article=price.article)
    return Statement(
        edition=edition.id,
        issuer=Issuer.CFC,
        payer=Payer.PLAYER,
        payer_article=price.article,
        currency=edition.currency,
        lines=(once(letter.code, price),),
    )


@transaction.atomic
def take_fee(letter: Letter, *, paid_on: date, reference: str, by: User, now: datetime) -> Invoice:
    """Write the receipt under the next number. Raises ``NoFeeKnown``, ``TakenAlready`` and ``AnotherDay``."""
    player = locked(letter.player)
    decision = require(by, "issue", letter_invoice(player, by), day=now.date())
    statement = fee_of(letter)
    if letter.event is not None and letter.event.invoices.exists():
        raise TakenAlready(letter.about)
    if paid_on > now.date():
        raise AnotherDay(paid_on.isoformat())
    invoice = Invoice.objects.create(
        player=player,
        event_abroad=letter.event,
        about=letter.about,
        counts_on=letter.counts_on,
        issuer=Issuer.CFC.value,
        year=now.year,
        number=next_number(Issuer.CFC, FeeSeries.Kind.INVOICE, now.year),
        payer=Payer.PLAYER.value,
        payer_name=player.name,
        federation_id=HOME,
        statement=statement_document(statement),
        currency=statement.currency.value,
        total=statement.total,
        issued_by=by,
        issued_at=now,
        office=decision.office,
    )
    Payment.objects.create(invoice=invoice, paid_on=paid_on, reference=reference.strip(), noted_by=by, noted_at=now)
    told = {"invoice": invoice.code, "paid_on": paid_on.isoformat(), "player": player.key, "about_fee": letter.about}
    mails.taken(invoice, now=now)
    record("take fee", letter.event or player, by=by, now=now, article=statement.payer_article, **told)
    return invoice
