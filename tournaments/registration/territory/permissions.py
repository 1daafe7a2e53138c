"""How a person stands to the agreement of a territory; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import Relations, relations_of
from ratingsite.office.clock.services import now
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.registration.territory.models import TerritoryConsent

KIND = "consent"


def consent_rows(user: User, *, day: date) -> Rows:
    """Agreements of territories, for the policy as a condition; ``/federation`` is that of the territory."""
    named = standing_in_rows(user, "tournament__")
    named |= {"no-officer": ~Exists(_officers(day).filter(federation=OuterRef("federation")))}
    return Rows(kind=KIND, federation="federation", state="state", named=named)


def _officers(day: date) -> QuerySet[OfficeHeld]:
    return OfficeHeld.objects.held_on(day).filter(office=Office.RATING_OFFICER)


@relations_of.register
def _(thing: TerritoryConsent, user: User | None) -> Relations:
    named = standing_in(thing.tournament, user)
    if not _officers(now().date()).filter(Q(federation=thing.federation_id)).exists():
        named |= {"no-officer"}
    registering = frozenset({("registering", thing.tournament.federation_id)})
    return Relations(KIND, thing.state, thing.federation_id, named, registering)
