"""How a person stands to changes of people; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratings.register.changes.models import PersonChange
from ratings.register.models import Player
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Relations, offices_of, relations_of

FOR_THE_ADMINISTRATOR = frozenset(
    {PersonChange.Kind.FEDERATION, PersonChange.Kind.EXCLUSION, PersonChange.Kind.FIDE_ID}
)
"""What concerns another federation, takes somebody off the lists, or is FIDE's number, no federation decides alone."""


def new_change(player: Player, kind: str, value: str) -> Relations:
    """A change that is about to be asked for."""
    return _relations("new", player, kind, value)


def change_rows(user: User, day: date) -> Rows:
    """Changes, for the policy as a condition."""
    held = [office.federation_id for office in offices_of(user, day) if office.office == Office.RATING_OFFICER]
    of_home = Q() if None in held else Q(player__federation__in=held)
    to_new = Q() if None in held else Q(kind=PersonChange.Kind.FEDERATION, value__in=[code for code in held if code])
    return Rows(
        kind="change",
        federation="player__federation",
        state="state",
        named={
            "asker": Q(asked_by=user),
            "home": of_home & ~Q(kind__in=FOR_THE_ADMINISTRATOR),
            "new-federation": to_new & Q(kind=PersonChange.Kind.FEDERATION),
        },
    )


@relations_of.register
def _(thing: PersonChange, user: User | None) -> Relations:
    named = frozenset({"asker"} if user is not None and user.pk == thing.asked_by_id else ())
    return _relations(thing.state, thing.player, thing.kind, thing.value, named)


def _relations(state: str, player: Player, kind: str, value: str, named: frozenset[str] = frozenset()) -> Relations:
    others = set()
    if kind not in FOR_THE_ADMINISTRATOR:
        others.add(("home", player.federation_id))
    if kind == PersonChange.Kind.FEDERATION:
        others.add(("new-federation", value))
    return Relations("change", state, player.federation_id, named, frozenset(others))
