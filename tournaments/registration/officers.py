"""The rating officers of a federation who have no part in a case; where there is none, somebody acts in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import reduce
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import Office, OfficeHeld
from tournaments.registration.models import Appointment

Field = Callable[[str], Any]
"""Finds a field of the thing by its path."""


def officers_of(federation: Any, day: date) -> QuerySet[OfficeHeld, OfficeHeld]:
    """The rating officers of a federation that day, with those for all federations; no suspended account."""
    held = OfficeHeld.objects.held_on(day).filter(office=Office.RATING_OFFICER, user__is_active=True)
    return held.filter(Q(federation__isnull=True) | Q(federation=federation))


@dataclass(frozen=True, kw_only=True)
class Case:
    """Where a thing says who has a part in it: the paths to its tournament, to who has signed, to its player."""

    tournament: str
    signers: tuple[str, ...] = ()
    player: str = ""

    def has_an_officer(self, thing: Model, *, day: date) -> bool:
        """Whether an officer may act on a thing that day."""
        field = _fields_of(thing)
        return self._free(field, field, day).exists()

    def no_officer(self, day: date) -> Q:
        """The rows on which none may."""
        return Q(~Exists(self._free(OuterRef, lambda path: OuterRef(OuterRef(path)), day)))

    def _free(self, field: Field, nested: Field, day: date) -> QuerySet[OfficeHeld, OfficeHeld]:
        """Neither the organiser nor an arbiter, nor who has signed, nor the player himself.

        ``nested`` finds a field from a query within the query.
        """
        arbiters = Appointment.objects.filter(tournament=nested(self.tournament), user=OuterRef("user"))
        arbiters = arbiters.exclude(state=Appointment.State.DECLINED)
        held = officers_of(field(f"{self.tournament}__federation"), day).filter(~Exists(arbiters))
        if self.player:
            claims = PlayerClaim.objects.filter(player=nested(self.player), user=OuterRef("user"))
            held = held.filter(~Exists(claims.filter(state=PlayerClaim.State.CONFIRMED)))
        for party in (f"{self.tournament}__organiser", *self.signers):
            held = held.exclude(user=field(party))
        return held


def _fields_of(thing: Model) -> Field:
    """The keys that stand in a thing, or in what it leads to."""

    def field(path: str) -> Any:
        *steps, last = path.split("__")
        return getattr(reduce(getattr, steps, thing), f"{last}_id")

    return field
