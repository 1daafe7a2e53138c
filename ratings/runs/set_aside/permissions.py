"""How a person stands to what is set aside; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.runs.set_aside.models import SetAside
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


@relations_of.register
def _(thing: SetAside, user: User | None) -> Relations:
    return Relations("set-aside", "ended" if thing.ended_at else "waiting")
