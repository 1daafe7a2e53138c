"""How a person stands to invoices and to the fees of a federation; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratingsite.office.accounts.conditions import ALL, NONE, Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from tournaments.fees.models import Invoice
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.regulations.fees.edition import Issuer, Payer


def fees_of(federation: str) -> Relations:
    """What a federation owes and has paid."""
    return Relations("fees", "*", federation)


def fees_rows() -> Rows:
    """Federations, for the policy as a condition."""
    return Rows(kind="fees", federation="code")


def new_invoice(tournament: Tournament, issuer: Issuer, user: User | None) -> Relations:
    """An invoice that is about to be issued."""
    return Relations("invoice", "due", tournament.federation_id, _named(tournament, issuer, user))


def _named(tournament: Tournament, issuer: str, user: User | None) -> frozenset[str]:
    of_fide = {"of-fide"} if issuer == Issuer.FIDE else set()
    return standing_in(tournament, user) | of_fide


def due_rows(user: Person, issuer: Issuer) -> Rows:
    """Tournaments with ``due`` as their ``fee_state``, for an invoice of an issuer."""
    named = standing_in_rows(user) | {"of-fide": ALL if issuer is Issuer.FIDE else NONE}
    return Rows(kind="invoice", federation="federation", state="fee_state", named=named)


def invoice_rows(user: Person) -> Rows:
    """Invoices with their ``standing``, for the policy as a condition."""
    named = standing_in_rows(user, "tournament__") | {
        "of-fide": Q(issuer=Issuer.FIDE.value),
        "by-organiser": Q(payer=Payer.ORGANISER.value),
        "debtor": Q(payer=Payer.ORGANISER.value, tournament__organiser=user if isinstance(user, User) else None),
    }
    return Rows(kind="invoice", federation="federation", state="standing", named=named)


@relations_of.register
def _(thing: Invoice, user: User | None) -> Relations:
    named = set(_named(thing.tournament, thing.issuer, user))
    if thing.payer == Payer.ORGANISER:
        named.add("by-organiser")
        if user is not None and thing.tournament.organiser_id == user.pk:
            named.add("debtor")
    return Relations("invoice", thing.state, thing.federation_id, frozenset(named))
