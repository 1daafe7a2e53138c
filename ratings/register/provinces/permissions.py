"""How a person stands to provinces of residence; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.claims.selectors import is_player
from ratings.register.models import Player
from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.permissions import Person, Relations


def new_residence(player: Player, user: Person) -> Relations:
    """A province that is about to be entered, whichever federation the player belongs to."""
    own = frozenset({"self"} if is_player(user, player.pk) else ())
    return Relations(kind="province", state="new", federation=HOME, named=own)
