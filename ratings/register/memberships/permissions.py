"""How a person stands to memberships of the CFC; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.claims.selectors import is_player
from ratings.register.memberships.models import Membership
from ratings.register.models import Player
from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of

ANYBODYS = Relations(kind="membership", state="new", federation=HOME)
"""A membership of whomsoever: whether a person keeps them at all."""


def new_membership(player: Player, user: Person) -> Relations:
    """A membership that is about to be entered, whichever federation the player belongs to."""
    return Relations(kind="membership", state="new", federation=HOME, named=_named(player.pk, user))


@relations_of.register
def _(thing: Membership, user: User | None) -> Relations:
    state = "entered" if thing.taken_back_at is None else "taken-back"
    return Relations(kind="membership", state=state, federation=HOME, named=_named(thing.player_id, user))


def _named(player_pk: int, user: Person) -> frozenset[str]:
    return frozenset({"self"} if is_player(user, player_pk) else ())
