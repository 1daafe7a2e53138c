"""How a person stands to memberships collected at a tournament; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from tournaments.fees.collected.models import CollectedMembership
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import collected_at, standing_in, standing_in_rows
from tournaments.regulations.fees.edition import Issuer

KIND = "collected"
_PLAYED_OR_TO_BE = frozenset({Tournament.State.APPROVED, Tournament.State.RUNNING, Tournament.State.FINISHED})


def form_of(tournament: Tournament, user: User | None) -> Relations:
    """The form of a tournament: ``new`` in Canada from its approval until the CFC has made its invoice."""
    is_open = tournament.federation_id == HOME and tournament.state in _PLAYED_OR_TO_BE and not _invoiced(tournament)
    return collected_at(tournament, user, state="new" if is_open else "closed")


def _invoiced(tournament: Tournament) -> bool:
    return tournament.invoices.filter(issuer=Issuer.CFC.value, credit_note__isnull=True).exists()


def collected_rows(user: Person) -> Rows:
    """Lines of such forms, for the policy as a condition."""
    named = standing_in_rows(user, "tournament__")
    return Rows(kind=KIND, federation="tournament__federation", state="state", named=named)


@relations_of.register
def _(thing: CollectedMembership, user: User | None) -> Relations:
    return Relations(KIND, thing.state, thing.tournament.federation_id, standing_in(thing.tournament, user))
