"""How a person stands to the table of federations; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW_FEDERATION = Relations(kind="federation", state="new")
"""A federation that is about to be added."""


@relations_of.register
def _(thing: Federation, user: User | None) -> Relations:
    return Relations(kind="federation", state="federation" if thing.is_federation else "flag")
