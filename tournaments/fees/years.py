"""What the tournaments of a federation that began in a year cost, and the fees that came with letters (736, 739)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.register.models import Federation
from tournaments.fees.letters.selectors import letters_without_receipt
from tournaments.fees.models import Invoice
from tournaments.fees.selectors import WITH_TOURNAMENT, uninvoiced
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer
from tournaments.reports.models import Report


@dataclass(frozen=True, kw_only=True)
class YearLine:
    """One tournament and issuer in the year of a federation, or one letter with its fee (736, 739); without an invoice
    it waits for one."""

    issuer: Issuer
    tournament: Tournament | None = None
    letter: EventAbroad | None = None
    invoice: Invoice | None = None

    @property
    def name(self) -> str:
        """Of the tournament, or what a letter is about."""
        if self.invoice is not None:
            return self.invoice.name
        thing = self.tournament or self.letter
        return thing.name if thing else ""

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last."""
        if thing := self.tournament or self.letter:
            return thing.starts_on, thing.ends_on
        day = self.invoice.counts_on if self.invoice else None
        assert day is not None  # noqa: S101 - a constraint of the table
        return day, day


@dataclass(frozen=True, kw_only=True)
class Balance:
    """The sums of one issuer and currency in hundredths; ``paid`` and ``unpaid`` are of what is in force."""

    issuer: Issuer
    currency: str
    invoiced: int
    credited: int
    paid: int
    unpaid: int


@dataclass(frozen=True, kw_only=True)
class Year:
    """What the tournaments of a federation that began in a year cost, and the fees that came with letters."""

    lines: tuple[YearLine, ...]
    balances: tuple[Balance, ...]


def year_of(federation: str, year: int) -> Year:
    """The tournaments in the order of their days: each invoice by itself, and those that wait for one."""
    held = Tournament.objects.filter(federation=federation, starts_on__year=year)
    invoices = list(
        Invoice.objects.filter(Q(tournament__in=held) | Q(tournament=None, federation=federation, counts_on__year=year))
        .select_related(*WITH_TOURNAMENT)
        .order_by("issued_at", "issuer", "number")
    )
    lines = [
        YearLine(tournament=i.tournament, letter=i.event_abroad, issuer=Issuer(i.issuer), invoice=i) for i in invoices
    ]
    lines += list(_without_invoice(held))
    lines += [
        YearLine(letter=letter, issuer=Issuer.CFC)
        for letter in letters_without_receipt().filter(federation=federation, starts_on__year=year)
    ]
    return Year(
        lines=tuple(sorted(lines, key=lambda line: (line.days[0], line.name))),
        balances=tuple(_balances(invoices)),
    )


def _without_invoice(held: QuerySet[Tournament]) -> Iterator[YearLine]:
    """What an issuer has still to invoice; what each of them costs says its own statement."""
    for issuer in Issuer:
        for tournament in uninvoiced(held, issuer):
            yield YearLine(tournament=tournament, issuer=issuer, invoice=None)


def _balances(invoices: list[Invoice]) -> Iterator[Balance]:
    for issuer, currency in sorted({(invoice.issuer, invoice.currency) for invoice in invoices}):
        own = [each for each in invoices if (each.issuer, each.currency) == (issuer, currency)]
        sums = {state: sum(each.total for each in own if each.state == state) for state in Invoice.State}
        yield Balance(
            issuer=Issuer(issuer),
            currency=currency,
            invoiced=sum(sums.values()),
            credited=sums[Invoice.State.CREDITED],
            paid=sums[Invoice.State.PAID],
            unpaid=sums[Invoice.State.OPEN],
        )


def years_by_federation(federations: QuerySet[Federation]) -> dict[str, list[int]]:
    """The years in which each federation had tournaments whose whole report is accepted, the latest first."""
    accepted = Report.objects.filter(state=Report.State.ACCEPTED, is_last_part=True)
    held = Tournament.objects.filter(Exists(accepted.filter(tournament=OuterRef("pk"))), federation__in=federations)
    found: dict[str, list[int]] = {}
    letters = Invoice.objects.filter(tournament=None, federation__in=federations)
    years = {*held.order_by().values_list("federation", "starts_on__year").distinct()}
    years |= {*letters.order_by().values_list("federation", "counts_on__year").distinct()}
    for code, year in years:
        found.setdefault(code, []).append(year)
    return {code: sorted(own, reverse=True) for code, own in sorted(found.items())}
