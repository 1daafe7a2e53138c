"""How a person stands to a list that comes in; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.lists.imports.models import ListImport
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW = Relations(kind="list-import", state="new")
"""A file that is about to be sent."""


def import_rows(user: User) -> Rows:
    """Imports, for the policy as a condition."""
    return Rows(kind="list-import", state="state", named={"sender": Q(sent_by=user), "taker": Q(taken_by=user)})


@relations_of.register
def _(thing: ListImport, user: User | None) -> Relations:
    if user is None:
        return Relations(kind="list-import", state=thing.state)
    told = {"sender": thing.sent_by_id, "taker": thing.taken_by_id}
    named = frozenset(name for name, person in told.items() if person == user.pk)
    return Relations(kind="list-import", state=thing.state, named=named)
