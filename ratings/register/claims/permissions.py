"""How a person stands to claims of players; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW = Relations(kind="claim", state="new", named=frozenset({"owner"}))
"""A claim that whoever is signed in is about to make for himself."""


@relations_of.register
def _(thing: PlayerClaim, user: User | None) -> Relations:
    named = frozenset({"owner"} if user is not None and user.pk == thing.user_id else ())
    return Relations("claim", thing.state, thing.player.federation_id, named)
