"""How a person stands to a run that is rated again; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.runs.whole_look.models import WholeLook
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


@relations_of.register
def _(thing: WholeLook, user: User | None) -> Relations:
    return Relations("whole-look", thing.state)
