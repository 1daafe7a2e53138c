"""How a person stands to an event that came late; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.runs.as_it_comes.models import CameEvent
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


def late_event_rows() -> Rows:
    """Events that were rated as they came, for the policy as a condition."""
    return Rows(kind="late-event", state="state")


@relations_of.register
def _(thing: CameEvent, user: User | None) -> Relations:
    return Relations("late-event", thing.state)
