"""How a person stands to changes of registrations; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Relations, offices_of, relations_of
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.permissions import standing_in, standing_in_rows

_Decider = RegistrationChange.Decider


def change_rows(user: User, day: date) -> Rows:
    """Changes of registrations, for the policy as a condition."""
    held = [office.federation_id for office in offices_of(user, day) if office.office == Office.RATING_OFFICER]
    at_home = Q() if None in held else Q(tournament__federation__in=held)
    return Rows(
        kind="registration-change",
        federation="tournament__federation",
        state="state",
        named={
            **standing_in_rows(user, "tournament__"),
            "for-officer": at_home & Q(decider=_Decider.OFFICER),
            "for-chair": Q(decider=_Decider.CHAIR),
            "for-president": Q(decider=_Decider.PRESIDENT),
        },
    )


@relations_of.register
def _(thing: RegistrationChange, user: User | None) -> Relations:
    named, federation = standing_in(thing.tournament, user), thing.tournament.federation_id
    if thing.decider != _Decider.OFFICER:
        named |= {f"for-{thing.decider}"}
    others = {("for-officer", federation)} if thing.decider == _Decider.OFFICER else set()
    return Relations("registration-change", thing.state, federation, named, frozenset(others))
