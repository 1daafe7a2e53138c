"""1.8 where a federation has nobody to countersign: then the qualification commission does it in his place."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from titles.norms.models import Norm
from tournaments.registration.models import Appointment

_TOURNAMENT = "report__tournament"


def free_officers(
    outer: Callable[[str], Any], nested: Callable[[str], Any], *, day: date
) -> QuerySet[OfficeHeld, OfficeHeld]:
    """The offices of a norm's federation whose holders may countersign it: they have no part in the case.

    Neither the organiser nor an arbiter of the tournament, nor who has signed, nor the player himself. ``outer`` finds
    a field of the norm by its path, ``nested`` does from a query within the query.
    """
    arbiters = Appointment.objects.filter(tournament=nested(_TOURNAMENT), user=OuterRef("user"))
    arbiters = arbiters.exclude(state=Appointment.State.DECLINED)
    claims = PlayerClaim.objects.filter(player=nested("player"), user=OuterRef("user"))
    claims = claims.filter(state=PlayerClaim.State.CONFIRMED)
    held = _officers_of(outer(f"{_TOURNAMENT}__federation"), day).filter(~Exists(arbiters), ~Exists(claims))
    return held.exclude(user=outer(f"{_TOURNAMENT}__organiser")).exclude(user=outer("certified_by"))


def _officers_of(federation: Any, day: date) -> QuerySet[OfficeHeld, OfficeHeld]:
    """The rating officers of a federation that day, with those for all federations; no suspended account."""
    held = OfficeHeld.objects.held_on(day).filter(office=Office.RATING_OFFICER, user__is_active=True)
    return held.filter(federation__isnull=True) | held.filter(federation=federation)


def has_free_officer(norm: Norm, *, day: date) -> bool:
    """Whether the federation has a rating officer that day who may countersign this norm; else the commission may."""
    tournament = norm.report.tournament
    of_norm = {
        _TOURNAMENT: tournament.pk,
        f"{_TOURNAMENT}__federation": tournament.federation_id,
        f"{_TOURNAMENT}__organiser": tournament.organiser_id,
        "certified_by": norm.certified_by_id,
        "player": norm.player_id,
    }
    return free_officers(of_norm.__getitem__, of_norm.__getitem__, day=day).exists()


def officers_with_a_part(norm: Norm, *, day: date) -> list[User]:
    """The rating officers of the federation; asked where none of them is free, they all have a part in the case."""
    held = _officers_of(norm.report.tournament.federation_id, day)
    return list(User.objects.filter(pk__in=held.values("user")).order_by("name", "pk"))
