"""How a person stands to objections; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratings.register.objections.models import Objection
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Relations, offices_of, relations_of

_Hears = Objection.Hears


def objection_rows(user: User, day: date) -> Rows:
    """Objections, for the policy as a condition."""
    held = [office.federation_id for office in offices_of(user, day) if office.office == Office.RATING_OFFICER]
    at_home = Q() if None in held else Q(federation__in=held)
    by_officer = Q(heard_by=_Hears.OFFICER)
    return Rows(
        kind="objection",
        federation="federation",
        state="state",
        named={
            "owner": Q(filed_by=user),
            "for-officer": by_officer & at_home,
            "for-office": by_officer,
            "for-auditor": Q(heard_by=_Hears.AUDITOR),
        },
    )


@relations_of.register
def _(thing: Objection, user: User | None) -> Relations:
    named = {"owner"} if user is not None and user.pk == thing.filed_by_id else set()
    is_for_officer = thing.heard_by == _Hears.OFFICER
    named |= {"for-office"} if is_for_officer else {"for-auditor"}
    others = {("for-officer", thing.federation_id)} if is_for_officer else set()
    return Relations("objection", thing.state, thing.federation_id, frozenset(named), frozenset(others))
