"""What a tournament and a federation owe: the statement of each issuer with its invoices, and what still waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.fees.facts import NOTHING_SAID, Said, fee_event, reports_of_fees
from tournaments.fees.models import FeeExemption, Invoice
from tournaments.fees.permissions import due_rows, invoice_rows
from tournaments.registration.models import EventDecision, Tournament
from tournaments.regulations.fees.edition import FeeEdition, Issuer
from tournaments.regulations.fees.editions import FEE_EDITIONS
from tournaments.regulations.fees.rules import CANADA, statements
from tournaments.regulations.fees.statement import Found, NotKnown, OpenFact
from tournaments.reports.models import Report

SAID_AT_THE_ISSUE = frozenset({OpenFact.PROGRAM, OpenFact.TEAMS})
_WITH_TOURNAMENT = ("tournament__federation", "payment__noted_by", "credit_note__made_by", "issued_by", "federation")


class Obstacle(StrEnum):
    """Why there is no invoice to be issued now."""

    NOT_ACCEPTED = "not-accepted"
    NOT_RATED = "not-rated"
    NOT_KNOWN = "not-known"
    NOTHING = "nothing"
    INVOICED = "invoiced"


@dataclass(frozen=True, kw_only=True)
class Fees:
    """What one issuer asks for a tournament. ``is_exact``: from the accepted report, else as registered.

    ``live`` is the invoice in force; ``has_changed`` says that it asks another thing than the report does today.
    """

    issuer: Issuer
    found: Found
    is_exact: bool
    invoices: tuple[Invoice, ...]
    live: Invoice | None
    obstacle: Obstacle | None
    has_changed: bool


# ---------------------------------------------------------------- one tournament
def fees_of_tournament(tournament: Tournament, said: Said = NOTHING_SAID) -> list[Fees]:
    """The fees of each issuer."""
    event, is_exact = fee_event(tournament, said), bool(reports_of_fees(tournament))
    invoices = list(tournament.invoices.select_related(*_WITH_TOURNAMENT))
    refused = is_not_rated(tournament)
    return [_fees(found, invoices, is_exact=is_exact, refused=refused) for found in statements(event)]


def _fees(found: Found, invoices: list[Invoice], *, is_exact: bool, refused: bool) -> Fees:
    own = tuple(invoice for invoice in invoices if invoice.issuer == found.issuer)
    live = next((invoice for invoice in own if invoice.state != Invoice.State.CREDITED), None)
    return Fees(
        issuer=found.issuer,
        found=found,
        is_exact=is_exact,
        invoices=own,
        live=live,
        obstacle=_obstacle(found, live, is_exact=is_exact, refused=refused),
        has_changed=live is not None and is_exact and _differs(found, live),
    )


def _obstacle(found: Found, live: Invoice | None, *, is_exact: bool, refused: bool) -> Obstacle | None:
    if live is not None:
        return Obstacle.INVOICED
    if isinstance(found, NotKnown):
        return Obstacle.NOT_KNOWN
    if refused:
        return Obstacle.NOT_RATED
    if not is_exact:
        return Obstacle.NOT_ACCEPTED
    if not found.is_charged and not found.open_facts:
        return Obstacle.NOTHING
    return None


def _differs(found: Found, live: Invoice) -> bool:
    """Whether the report says otherwise; what the issuer has said himself is taken as he said it."""
    if isinstance(found, NotKnown) or SAID_AT_THE_ISSUE & set(found.open_facts):
        return False
    return found.total != live.total


def is_not_rated(tournament: Tournament) -> bool:
    """0.4: whether an office has refused to rate it; then nothing is charged. See rulings: fee-not-rated."""
    return tournament.decisions.filter(kind=EventDecision.Kind.RATING_REFUSED, ended_at__isnull=True).exists()


# ---------------------------------------------------------------- what waits
def tournaments_to_invoice(user: User, issuer: Issuer, *, day: date) -> QuerySet[Tournament]:
    """The tournaments of which this person issues an invoice and none is in force, asked without reading a row."""
    due = Tournament.objects.annotate(fee_state=Value("due"))
    may = open_to(user, "issue", due_rows(user, issuer), day=day)
    return due.none() if may == NONE else _uninvoiced(due.filter(may), issuer)


def _uninvoiced(tournaments: QuerySet[Tournament], issuer: Issuer) -> QuerySet[Tournament]:
    """Those that are accepted whole, for which an issuer asks something and has no invoice in force."""
    accepted = Report.objects.filter(tournament=OuterRef("pk"), state=Report.State.ACCEPTED, is_last_part=True)
    live = Invoice.objects.in_force().filter(tournament=OuterRef("pk"), issuer=issuer.value)
    refused = EventDecision.objects.filter(
        tournament=OuterRef("pk"), kind=EventDecision.Kind.RATING_REFUSED, ended_at__isnull=True
    )
    return tournaments.filter(charged_by(issuer), Exists(accepted), ~Exists(live), ~Exists(refused))


def charged_by(issuer: Issuer) -> Q:
    """The tournaments for which an issuer asks something, by the tables of fees."""
    charging = [edition for edition in FEE_EDITIONS if edition.issuer is issuer and not edition.waived]
    return reduce(or_, map(_charged_under, charging))


def _charged_under(edition: FeeEdition) -> Q:
    in_its_years = Q(starts_on__gte=edition.effective_from)
    if edition.effective_to:
        in_its_years &= Q(starts_on__lte=edition.effective_to)
    if edition.issuer is Issuer.FIDE:
        return in_its_years & _rated_in(edition.family)
    small = FeeExemption.objects.filter(tournament=OuterRef("pk"), ended_at__isnull=True)
    for_fide = (_rated_in(Family.FIDE_STANDARD) | _rated_in(Family.FIDE_RAPID_BLITZ)) & ~Exists(small)
    return in_its_years & Q(federation=CANADA) & (_rated_in(Family.CFC) | for_fide & Q(is_for_women=False))


def _rated_in(family: Family) -> Q:
    codes = [code for code, of in SYSTEMS.items() if of is family]
    others = Tournament.other_systems.through.objects.filter(tournament=OuterRef("pk"), ratingsystem__in=codes)
    return Q(system__in=codes) | Q(Exists(others))


def invoices_to_pay(user: User, *, day: date) -> QuerySet[Invoice]:
    """The unpaid invoices of which it is this person's to see that they are paid."""
    found = Invoice.objects.with_standing()
    may = open_to(user, "owe", invoice_rows(user), day=day)
    return found.none() if may == NONE else found.filter(may, total__gt=0)


def invoices_seen(user: User, *, day: date) -> QuerySet[Invoice]:
    """Every invoice that this person may see, the newest first."""
    found = Invoice.objects.with_standing().filter(open_to(user, "view", invoice_rows(user), day=day))
    return found.select_related(*_WITH_TOURNAMENT).order_by("-issued_at", "-number")


# ---------------------------------------------------------------- a federation and a year
@dataclass(frozen=True, kw_only=True)
class YearLine:
    """One tournament and issuer in the year of a federation; without an invoice it waits for one."""

    tournament: Tournament
    issuer: Issuer
    invoice: Invoice | None


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
    """What the tournaments of a federation that began in a year cost."""

    lines: tuple[YearLine, ...]
    balances: tuple[Balance, ...]


def year_of(federation: str, year: int) -> Year:
    """The tournaments in the order of their days: each invoice by itself, and those that wait for one."""
    held = Tournament.objects.filter(federation=federation, starts_on__year=year)
    invoices = list(
        Invoice.objects.filter(tournament__in=held)
        .select_related(*_WITH_TOURNAMENT)
        .order_by("tournament__starts_on", "tournament__name", "issued_at")
    )
    lines = [YearLine(tournament=i.tournament, issuer=Issuer(i.issuer), invoice=i) for i in invoices]
    lines += list(_without_invoice(held))
    return Year(
        lines=tuple(sorted(lines, key=lambda line: (line.tournament.starts_on, line.tournament.name))),
        balances=tuple(_balances(invoices)),
    )


def _without_invoice(held: QuerySet[Tournament]) -> Iterator[YearLine]:
    """What an issuer has still to invoice; what each of them costs says its own statement."""
    for issuer in Issuer:
        for tournament in _uninvoiced(held, issuer):
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
    for code, year in held.order_by().values_list("federation", "starts_on__year").distinct():
        found.setdefault(code, []).append(year)
    return {code: sorted(years, reverse=True) for code, years in sorted(found.items())}
