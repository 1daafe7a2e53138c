"""How a person stands to merged entries; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.mergers.models import Merger
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


@relations_of.register
def _(thing: Merger, user: User | None) -> Relations:
    state = "open" if thing.ends_on is None else "ended"
    return Relations("merger", state, thing.person.federation_id)
