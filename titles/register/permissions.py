"""How a person stands to a title; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.claims.selectors import is_player
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import Relations, relations_of
from titles.register.models import HeldTitle


@relations_of.register
def _(thing: HeldTitle, user: User | None) -> Relations:
    state = "removed" if thing.removals.filter(undone_at__isnull=True).exists() else "held"
    return Relations(
        "title", state, thing.player.federation_id, frozenset({"stake"} if _has_stake(thing, user) else ())
    )


def _has_stake(held: HeldTitle, user: User | None) -> bool:
    """The player, and who holds an office of his federation, take no title away."""
    if user is None:
        return False
    of_federation = OfficeHeld.objects.filter(user=user, federation=held.player.federation_id)
    return is_player(user, held.player_id) or of_federation.exists()
