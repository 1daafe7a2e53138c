"""How a person stands to runs; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.runs.models import RatingRun
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


def run_rows(user: User) -> Rows:
    """Runs, for the policy as a condition."""
    return Rows(kind="run", state="state", named={"starter": Q(started_by=user)})


@relations_of.register
def _(thing: RatingRun, user: User | None) -> Relations:
    is_starter = user is not None and user.pk == thing.started_by_id
    return Relations(kind="run", state=thing.state, named=frozenset({"starter"} if is_starter else ()))
