"""How a person stands to a token; what that allows is said by the policy table."""

from __future__ import annotations

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from ratingsite.office.api.models import AccessToken

ACTIVE, REVOKED = "active", "revoked"


def own_tokens() -> Relations:
    """The tokens that a signed-in person has, or is about to have."""
    return Relations("token", "new", named=frozenset({"owner"}))


def every_token() -> Relations:
    """The tokens of everybody, as one thing."""
    return Relations("token", ACTIVE)


@relations_of.register
def _(thing: AccessToken, user: User | None) -> Relations:
    is_owner = user is not None and thing.user_id == user.pk
    return Relations("token", REVOKED if thing.revoked_at else ACTIVE, named=frozenset({"owner"} if is_owner else ()))
