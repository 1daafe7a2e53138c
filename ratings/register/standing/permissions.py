"""How a person stands to the membership of federations; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.standing.models import FederationSpan
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW_SPAN = Relations(kind="federation-span", state="new")
"""A span that is about to be entered."""


@relations_of.register
def _(thing: FederationSpan, user: User | None) -> Relations:
    return Relations(kind="federation-span", state=thing.state)
