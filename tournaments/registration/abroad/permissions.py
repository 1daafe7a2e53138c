"""How a person stands to an event abroad; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.register.claims.selectors import known_as
from ratings.register.models import Player
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from tournaments.registration.abroad.models import EventAbroad

KIND = "event-abroad"


def new_event_abroad(federation: str, player: Player | None = None, user: User | None = None) -> Relations:
    """An event abroad that is about to be asked for, by a person for a player of a federation."""
    is_own = player is not None and known_as(user).filter(pk=player.pk).exists()
    return Relations(KIND, "new", federation, frozenset({"self"} if is_own else ()))


def event_abroad_rows(user: Person) -> Rows:
    """Events abroad, for the policy as a condition."""
    named = {"self": Q(player__in=known_as(user))}
    if isinstance(user, User):
        named |= {"asker": Q(requested_by=user), "sender": Q(reported_by=user)}
    return Rows(kind=KIND, federation="federation", state="state", named=named)


@relations_of.register
def _(thing: EventAbroad, user: User | None) -> Relations:
    named = set()
    if user is not None:
        named |= {"asker"} if thing.requested_by_id == user.pk else set()
        named |= {"sender"} if thing.reported_by_id == user.pk else set()
        named |= {"self"} if known_as(user).filter(pk=thing.player_id).exists() else set()
    return Relations(KIND, thing.state, thing.federation_id, frozenset(named))
