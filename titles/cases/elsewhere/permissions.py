"""How a person stands to a norm made elsewhere; the policy table says the rest."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratings.register.claims.selectors import is_player, known_as
from ratingsite.office.accounts.conditions import NONE, Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, offices_of, relations_of
from ratingsite.office.clock.services import now
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.seconds import COMMISSION, is_the_commissions, no_official

KIND = "norm-elsewhere"


def elsewhere_rows(user: Person, *, day: date) -> Rows:
    """Norms made elsewhere with their ``waits``, for the policy as a condition."""
    own = isinstance(user, User)
    named = {
        "enterer": Q(entered_by=user) if own else NONE,
        "countersigner": Q(countersigned_by=user) if own else NONE,
        "self": Q(player__in=known_as(user)),
        "no-officer": no_official(day),
    }
    return Rows(kind=KIND, federation="federation", state="waits", named=named)


@relations_of.register
def _(thing: NormElsewhere, user: User | None) -> Relations:
    return Relations(KIND, thing.standing, thing.federation_id, frozenset(_named(thing, user)))


def _named(norm: NormElsewhere, user: User | None) -> set[str]:
    if user is None:
        return set()
    named = {"enterer", "owner"} if norm.entered_by_id == user.pk else set()
    if norm.countersigned_by_id == user.pk:
        named.add("countersigner")
    if is_player(user, norm.player_id):
        named.add("self")
    day = now().date()
    if any(held.office in COMMISSION for held in offices_of(user, day)) and is_the_commissions(norm, day):
        named.add("no-officer")
    return named
