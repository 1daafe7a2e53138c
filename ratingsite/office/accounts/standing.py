"""How one person stands to another, and to himself; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

ACTIVE, SUSPENDED = "active", "suspended"


@relations_of.register
def _(thing: User, user: User | None) -> Relations:
    is_self = user is not None and user.pk == thing.pk
    return Relations("person", ACTIVE if thing.is_active else SUSPENDED, named=frozenset({"self"} if is_self else ()))
