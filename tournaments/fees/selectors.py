"""What a tournament and a federation owe: the statement of each issuer with its invoices, and what still waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.fees.collected.selectors import collected_in, has_waiting
from tournaments.fees.facts import NOTHING_SAID, Said, fee_event, reports_of_fees
from tournaments.fees.models import FeeExemption, Invoice
from tournaments.fees.permissions import due_rows, invoice_rows
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import EventDecision, Tournament
from tournaments.regulations.fees.edition import FeeEdition, Issuer
from tournaments.regulations.fees.editions import FEE_EDITIONS
from tournaments.regulations.fees.rules import CANADA, statements
from tournaments.regulations.fees.statement import Found, NotKnown, OpenFact
from tournaments.reports.models import Report

SAID_AT_THE_ISSUE = frozenset({OpenFact.PROGRAM, OpenFact.TEAMS})
WITH_TOURNAMENT = (
    "tournament__federation",
    "event_abroad",
    "payment__noted_by",
    "credit_note__made_by",
    "issued_by",
    "federation",
)


class Obstacle(StrEnum):
    """Why there is no invoice to be issued now."""

    NOT_ACCEPTED = "not-accepted"
    NOT_RATED = "not-rated"
    NOT_KNOWN = "not-known"
    NOTHING = "nothing"
    INVOICED = "invoiced"
    MEMBERSHIPS = "memberships"


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
    invoices = list(tournament.invoices.select_related(*WITH_TOURNAMENT))
    refused, waiting = is_not_rated(tournament), has_waiting(tournament)
    return [
        _fees(found, invoices, is_exact=is_exact, refused=refused, waiting=waiting and found.issuer is Issuer.CFC)
        for found in statements(event)
    ]


def _fees(found: Found, invoices: list[Invoice], *, is_exact: bool, refused: bool, waiting: bool) -> Fees:
    own = tuple(invoice for invoice in invoices if invoice.issuer == found.issuer)
    live = next((invoice for invoice in own if invoice.state != Invoice.State.CREDITED), None)
    return Fees(
        issuer=found.issuer,
        found=found,
        is_exact=is_exact,
        invoices=own,
        live=live,
        obstacle=_obstacle(found, live, is_exact=is_exact, refused=refused, waiting=waiting),
        has_changed=live is not None and is_exact and _differs(found, live),
    )


def _obstacle(found: Found, live: Invoice | None, *, is_exact: bool, refused: bool, waiting: bool) -> Obstacle | None:
    if live is not None:
        return Obstacle.INVOICED
    if isinstance(found, NotKnown):
        return Obstacle.NOT_KNOWN
    in_the_way = {
        Obstacle.NOT_RATED: refused,
        Obstacle.NOT_ACCEPTED: not is_exact,
        Obstacle.MEMBERSHIPS: waiting,
        Obstacle.NOTHING: not found.is_charged and not found.open_facts,
    }
    return next((obstacle for obstacle, stands in in_the_way.items() if stands), None)


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
    return due.none() if may == NONE else uninvoiced(due.filter(may, in_hand()), issuer)


def uninvoiced(tournaments: QuerySet[Tournament], issuer: Issuer) -> QuerySet[Tournament]:
    """Those that are accepted whole, for which an issuer asks something and has no invoice in force."""
    accepted = Report.objects.filter(in_hand("tournament__"), tournament=OuterRef("pk"))
    accepted = accepted.filter(state=Report.State.ACCEPTED, is_last_part=True)
    live = Invoice.objects.in_force().filter(tournament=OuterRef("pk"), issuer=issuer.value)
    refused = EventDecision.objects.filter(
        tournament=OuterRef("pk"), kind=EventDecision.Kind.RATING_REFUSED, ended_at__isnull=True
    )
    found = tournaments.filter(charged_by(issuer), Exists(accepted), ~Exists(live), ~Exists(refused))
    return found.exclude(collected_in("waiting")) if issuer is Issuer.CFC else found


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
    asked = _rated_in(Family.CFC) | for_fide & Q(is_for_women=False) | Q(collected_in("entered"))
    return in_its_years & Q(federation=CANADA) & asked


def _rated_in(family: Family) -> Q:
    codes = [code for code, of in SYSTEMS.items() if of is family]
    others = Tournament.other_systems.through.objects.filter(tournament=OuterRef("pk"), ratingsystem__in=codes)
    return Q(system__in=codes) | Q(Exists(others))


def invoices_to_pay(user: User, *, day: date) -> QuerySet[Invoice]:
    """The unpaid invoices of which it is this person's to see that they are paid."""
    found = Invoice.objects.with_standing()
    may = open_to(user, "owe", invoice_rows(user), day=day)
    if may == NONE:
        return found.none()
    asked = (Q(tournament__isnull=True), in_hand("tournament__"))  # apart, each has an index
    of_none, of_those_in_hand = (Invoice.objects.filter(each).order_by().values("pk") for each in asked)
    return found.filter(may, pk__in=of_none.union(of_those_in_hand), total__gt=0)


def invoices_seen(user: User, *, day: date) -> QuerySet[Invoice]:
    """Every invoice that this person may see, the newest first."""
    found = Invoice.objects.with_standing().filter(open_to(user, "view", invoice_rows(user), day=day))
    return found.select_related(*WITH_TOURNAMENT).order_by("-issued_at", "-number")
