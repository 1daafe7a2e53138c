"""How a person stands to orders; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.models import Tournament
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.permissions import standing_in


def new_order(tournament: Tournament | None = None, user: User | None = None) -> Relations:
    """An order that is about to be given, of a tournament that the portal has or of an event that it has not."""
    if tournament is None:
        return Relations("order", "new")
    return Relations("order", "new", tournament.federation_id, standing_in(tournament, user))


def order_rows() -> Rows:
    """Orders, for the policy as a condition."""
    return Rows(kind="order", federation="federation", state="state")


@relations_of.register
def _(thing: RatingOrder, user: User | None) -> Relations:
    return Relations("order", thing.state, thing.federation_id)
