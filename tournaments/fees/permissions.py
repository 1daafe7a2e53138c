"""How a person stands to invoices and to the fees of a federation; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.register.claims.selectors import known_as
from ratings.register.models import Player
from ratings.regulations.cfc.book import HOME
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


def letter_invoice(player: Player, user: Person) -> Relations:
    """The receipt for a fee that came with a letter of a player, about to be made by the CFC."""
    return Relations("invoice", "due", HOME, _of_letter(player.pk, user))


def letter_invoice_of_anybody() -> Relations:
    """The same of whomsoever: whether a person takes such fees at all."""
    return Relations("invoice", "due", HOME)


def _of_letter(player_pk: int | None, user: Person) -> frozenset[str]:
    is_own = known_as(user).filter(pk=player_pk).exists()
    return frozenset({"own", "self"} if is_own else ())


def letter_rows(user: Person) -> Rows:
    """Events abroad with ``due`` as their ``fee_state``, for a receipt of the CFC."""
    its_player = Q(player__in=known_as(user))
    named = {"own": its_player, "self": its_player, "of-fide": NONE}
    return Rows(kind="invoice", federation="federation", state="fee_state", named=named)


def due_rows(user: Person, issuer: Issuer) -> Rows:
    """Tournaments with ``due`` as their ``fee_state``, for an invoice of an issuer."""
    named = standing_in_rows(user) | {"of-fide": ALL if issuer is Issuer.FIDE else NONE}
    return Rows(kind="invoice", federation="federation", state="fee_state", named=named)


def invoice_rows(user: Person) -> Rows:
    """Invoices with their ``standing``, for the policy as a condition."""
    own = standing_in_rows(user, "tournament__")
    its_player = Q(player__in=known_as(user))
    if isinstance(user, User):
        its_player |= Q(event_abroad__requested_by=user)
    own["own"] = own["own"] | its_player if "own" in own else its_player
    named = own | {
        "self": its_player,
        "of-fide": Q(issuer=Issuer.FIDE.value),
        "by-organiser": Q(payer=Payer.ORGANISER.value),
        "debtor": Q(payer=Payer.ORGANISER.value, tournament__organiser=user if isinstance(user, User) else None),
    }
    return Rows(kind="invoice", federation="federation", state="standing", named=named)


@relations_of.register
def _(thing: Invoice, user: User | None) -> Relations:
    if thing.tournament is None:
        named = set(_of_letter(thing.player_id, user))
        if user is not None and thing.event_abroad is not None and thing.event_abroad.requested_by_id == user.pk:
            named |= {"own", "self"}
        return Relations("invoice", thing.state, thing.federation_id, frozenset(named))
    named = set(_named(thing.tournament, thing.issuer, user))
    if thing.payer == Payer.ORGANISER:
        named.add("by-organiser")
        if user is not None and thing.tournament.organiser_id == user.pk:
            named.add("debtor")
    return Relations("invoice", thing.state, thing.federation_id, frozenset(named))
