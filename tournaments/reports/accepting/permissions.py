"""How a person stands to a selection of reports; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.reports.accepting.models import Selection


@relations_of.register
def _(thing: Selection, user: User | None) -> Relations:
    is_own = user is not None and thing.made_by_id == user.pk
    return Relations("selection", "made", None, {"self"} if is_own else set())
