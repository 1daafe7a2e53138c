"""The acts of fees: an invoice issued, marked as paid, taken back by a credit note; a small tournament exempted."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.fees import mails
from tournaments.fees.documents import statement_document
from tournaments.fees.facts import NOTHING_SAID, Said, is_exempt, reports_of_fees
from tournaments.fees.models import CreditNote, FeeExemption, FeeSeries, Invoice, Payment
from tournaments.fees.numbers import next_number
from tournaments.fees.permissions import new_invoice
from tournaments.fees.selectors import Fees, Obstacle, fees_of_tournament
from tournaments.fees.small import can_be_exempt, has_cfc_invoice
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer, Payer
from tournaments.regulations.fees.statement import OpenFact, Statement

EXEMPTION = "790g"


class NoInvoice(ValueError):
    """There is nothing to be invoiced now: ``obstacle`` says why."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle)
        self.obstacle = obstacle


class FactsMissing(ValueError):
    """The issuer has to say more before the amount is known: ``facts``."""

    def __init__(self, facts: tuple[OpenFact, ...]) -> None:
        super().__init__(", ".join(facts))
        self.facts = facts


class AnotherDay(ValueError):
    """An invoice is paid between the day on which it was issued and today."""


class ReasonMissing(ValueError):
    """Who takes something back, or exempts, says why."""


class NoExemption(ValueError):
    """The tournament is exempt already, or it is not; or its invoice stands and is to be credited first."""


# ---------------------------------------------------------------- issuing
@transaction.atomic
def issue_invoice(
    tournament: Tournament, issuer: Issuer, *, by: User, now: datetime, said: Said = NOTHING_SAID
) -> Invoice:
    """Issue the invoice of an accepted tournament, under the next number. Raises ``NoInvoice`` and ``FactsMissing``."""
    locked(tournament.federation)  # 2003: what it is charged in a year is counted together
    tournament = locked(tournament)
    decision = require(by, "issue", new_invoice(tournament, issuer, by), day=now.date())
    fees = _to_issue(tournament, issuer, said)
    statement = fees.found
    assert isinstance(statement, Statement)  # noqa: S101 - what is not known is an obstacle
    invoice = Invoice.objects.create(
        tournament=tournament,
        report=reports_of_fees(tournament)[-1],
        issuer=issuer.value,
        year=now.year,
        number=next_number(issuer, FeeSeries.Kind.INVOICE, now.year),
        payer=statement.payer.value,
        payer_name=_payer_name(tournament, statement.payer),
        federation=tournament.federation,
        statement=statement_document(statement),
        currency=statement.currency.value,
        total=statement.total,
        replaces=fees.invoices[-1] if fees.invoices else None,
        issued_by=by,
        issued_at=now,
        office=decision.office,
    )
    _record("issue invoice", invoice, by=by, now=now, article=statement.payer_article)
    mails.issued(invoice, now=now)
    return invoice


def _to_issue(tournament: Tournament, issuer: Issuer, said: Said) -> Fees:
    found = next((fees for fees in fees_of_tournament(tournament, said) if fees.issuer is issuer), None)
    if found is None:
        raise NoInvoice(Obstacle.NOT_KNOWN)
    if found.obstacle is not None:
        raise NoInvoice(found.obstacle)
    if isinstance(found.found, Statement) and found.found.open_facts:
        raise FactsMissing(found.found.open_facts)
    return found


def _payer_name(tournament: Tournament, payer: Payer) -> str:
    return tournament.federation.name if payer is Payer.FEDERATION else tournament.organiser.name


# ---------------------------------------------------------------- paid, and taken back
@transaction.atomic
def mark_paid(invoice: Invoice, *, paid_on: date, reference: str, by: User, now: datetime) -> Payment:
    """Note that an invoice was paid: on which day, and under which reference. Raises ``AnotherDay``."""
    invoice = locked(invoice)
    require(by, "mark-paid", invoice, day=now.date())
    if not invoice.issued_at.date() <= paid_on <= now.date():
        raise AnotherDay(paid_on.isoformat())
    payment = Payment.objects.create(
        invoice=invoice, paid_on=paid_on, reference=reference.strip(), noted_by=by, noted_at=now
    )
    _record("mark invoice paid", invoice, by=by, now=now, paid_on=paid_on.isoformat(), reference=payment.reference)
    return payment


@transaction.atomic
def credit_invoice(invoice: Invoice, *, reason: str, by: User, now: datetime) -> CreditNote:
    """Take a whole invoice back; then another one may be issued. Raises ``ReasonMissing``."""
    invoice = locked(invoice)
    require(by, "credit", invoice, day=now.date())
    number = next_number(Issuer(invoice.issuer), FeeSeries.Kind.CREDIT_NOTE, now.year)
    note = CreditNote.objects.create(
        invoice=invoice,
        issuer=invoice.issuer,
        year=now.year,
        number=number,
        reason=_given(reason),
        made_by=by,
        made_at=now,
    )
    _record("credit invoice", invoice, by=by, now=now, reason=note.reason, credit_note=note.code)
    mails.credited(note, now=now)
    return note


# ---------------------------------------------------------------- 790g
@transaction.atomic
def exempt_tournament(tournament: Tournament, *, reason: str, by: User, now: datetime) -> FeeExemption:
    """Say that a tournament is small and pays nothing for FIDE's rating. Raises ``NoExemption``, ``ReasonMissing``."""
    tournament = locked(tournament)
    decision = require(by, "exempt-fees", tournament, day=now.date())
    if is_exempt(tournament) or not can_be_exempt(tournament):
        raise NoExemption(str(tournament))
    exemption = FeeExemption.objects.create(
        tournament=tournament,
        article=EXEMPTION,
        reason=_given(reason),
        decided_by=by,
        decided_at=now,
        office=decision.office,
    )
    record("exempt from fee", tournament, by=by, now=now, article=EXEMPTION, reason=exemption.reason)
    return exemption


@transaction.atomic
def end_exemption(tournament: Tournament, *, reason: str, by: User, now: datetime) -> FeeExemption:
    """Take the word back that a tournament is small. Raises ``NoExemption`` and ``ReasonMissing``."""
    tournament = locked(tournament)
    require(by, "exempt-fees", tournament, day=now.date())
    exemption = tournament.fee_exemptions.filter(ended_at__isnull=True).first()
    if exemption is None or has_cfc_invoice(tournament):
        raise NoExemption(str(tournament))
    exemption.ended_by, exemption.ended_at, exemption.ended_reason = by, now, _given(reason)
    exemption.save(update_fields=["ended_by", "ended_at", "ended_reason"])
    record("end exemption from fee", tournament, by=by, now=now, article=EXEMPTION, reason=exemption.ended_reason)
    return exemption


# ---------------------------------------------------------------- shared
def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _record(
    act: str, invoice: Invoice, *, by: User, now: datetime, article: str = "", reason: str = "", **details: str
) -> None:
    """On the tournament, whose history it is; of a letter on the event abroad or the player."""
    whole, hundredths = divmod(invoice.total, 100)
    said = {"invoice": invoice.code, "amount": f"{whole}.{hundredths:02} {invoice.currency}"}
    about = invoice.tournament or invoice.event_abroad or invoice.player
    record(act, about, by=by, now=now, article=article, reason=reason, **said, **details)
