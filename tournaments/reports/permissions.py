"""How a person stands to reports and files; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.reports.models import Report, SubmittedFile


def report_rows(user: User) -> Rows:
    """Reports, for the policy as a condition."""
    named = standing_in_rows(user, "tournament__") | {"endorser": Q(endorsed_by=user)}
    return Rows(kind="report", federation="tournament__federation", state="state", named=named)


@relations_of.register
def _(thing: Report, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    if user is not None and thing.endorsed_by_id == user.pk:
        named |= {"endorser"}
    return Relations("report", thing.state, thing.tournament.federation_id, named)


@relations_of.register
def _(thing: SubmittedFile, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    if user is not None and thing.sent_by_id == user.pk:
        named |= {"sender"}
    state = "accepted" if thing.accepted else "refused"
    return Relations("file", state, thing.tournament.federation_id, named)
