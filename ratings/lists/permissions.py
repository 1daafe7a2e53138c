"""How a person stands to periods and lists; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.lists.models import RatingList, RatingPeriod
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW_LIST = Relations(kind="list", state="new")
"""A list that is about to be imported."""


@relations_of.register
def _(thing: RatingPeriod, user: User | None) -> Relations:
    return Relations(kind="period", state="open")


@relations_of.register
def _(thing: RatingList, user: User | None) -> Relations:
    return Relations(kind="list", state="published")
