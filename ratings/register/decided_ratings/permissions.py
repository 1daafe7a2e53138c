"""How a person stands to ratings by decision; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.register.decided_ratings.models import DecidedRating
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW_RATING = Relations(kind="decided-rating", state="new")
"""A rating that is about to be entered."""


@relations_of.register
def _(thing: DecidedRating, user: User | None) -> Relations:
    return Relations(kind="decided-rating", state="entered" if thing.taken_back_at is None else "taken-back")
