"""How a person stands to a tournament; what that allows is said by the policy table."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, can, relations_of
from tournaments.registration.facts import late_is_for_the_president
from tournaments.registration.models import Appointment, Tournament


def new_tournament(federation: str) -> Relations:
    """A tournament that is about to be registered in a federation."""
    return Relations(kind="tournament", state="new", federation=federation)


def standing_in(tournament: Tournament, user: User | None) -> frozenset[str]:
    """``own`` for its organiser, ``chief`` and ``appointed`` for its arbiters."""
    if user is None:
        return frozenset()
    roles = {arbiter.role for arbiter in tournament.appointments.all() if arbiter.user_id == user.pk}
    named = {"own"} if tournament.organiser_id == user.pk else set()
    if roles:
        named.add("appointed")
    if Appointment.Role.CHIEF in roles:
        named.add("chief")
    return frozenset(named)


def is_insider(user: Person, tournament: Tournament, *, day: date) -> bool:
    """Whether a person would see the tournament even as a draft: then its files and its record are his business."""
    relations = relations_of(tournament, user if isinstance(user, User) else None)
    return can(user, "view", replace(relations, state=Tournament.State.DRAFT), day=day)


@relations_of.register
def _(thing: Tournament, user: User | None) -> Relations:
    named = standing_in(thing, user) | {"elite" if late_is_for_the_president(thing) else "ordinary"}
    return Relations("tournament", thing.state, thing.federation_id, named)
