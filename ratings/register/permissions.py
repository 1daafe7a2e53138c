"""How a person stands to players; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.claims.selectors import is_player
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


def new_player(federation: str) -> Relations:
    """A player who is about to be entered for a federation."""
    return Relations(kind="player", state="new", federation=federation)


@relations_of.register
def _(thing: Player, user: User | None) -> Relations:
    named = frozenset({"self"} if is_player(user, thing.pk) else ())
    return Relations(kind="player", state="registered", federation=thing.federation_id, named=named)
