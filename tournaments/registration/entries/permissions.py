"""How a person stands to an entry; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.permissions import standing_in


@relations_of.register
def _(thing: PlayerEntry, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    named |= {"owner"} if user is not None and thing.user_id == user.pk else set()
    return Relations("player-entry", thing.state, thing.tournament.federation_id, named)
