"""How a person stands to newcomers and to numbering rules; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.register.newcomers.models import Newcomer, Numbering
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW = Relations(kind="newcomer", state="new")
"""Somebody who is about to be asked for."""


def newcomer_rows(user: User) -> Rows:
    """Newcomers, for the policy as a condition."""
    return Rows(kind="newcomer", federation="federation", state="state", named={"asker": Q(asked_by=user)})


@relations_of.register
def _(thing: Newcomer, user: User | None) -> Relations:
    is_asker = user is not None and user.pk == thing.asked_by_id
    return Relations("newcomer", thing.state, thing.federation_id, frozenset({"asker"} if is_asker else ()))


@relations_of.register
def _(thing: Numbering, user: User | None) -> Relations:
    return Relations("numbering", "open", thing.federation_id)
