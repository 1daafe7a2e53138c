"""How a person stands to Life Masters of the CFC; the policy table says the rest."""

from __future__ import annotations

from django.db.models import Q

from ratings.register.claims.selectors import is_player, known_as
from ratings.register.models import Player
from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.conditions import NONE, Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.selectors import of_person


def new_life_master(player: Player, user: Person) -> Relations:
    """A certificate that is about to be asked for; of who has one, or waits for it, under whichever number, there is
    nothing to ask.
    """
    standing = (*LifeMaster.OPEN, LifeMaster.State.ISSUED)
    state = "over" if of_person(player).filter(state__in=standing).exists() else "new"
    return Relations("life-master", state, HOME, frozenset({"self"} if is_player(user, player.pk) else ()))


@relations_of.register
def _(thing: LifeMaster, user: User | None) -> Relations:
    named = set()
    if is_player(user, thing.player_id):
        named.add("self")
    if user is not None and thing.asked_by_id == user.pk:
        named |= {"asker", "owner"}
    named.add("confirmed" if thing.unconfirmed_by_id is None else "unconfirmed")
    if user is not None and thing.overruled_id == user.pk:
        named.add("overruled")
    return Relations("life-master", thing.state, HOME, frozenset(named))


def life_master_rows(user: Person) -> Rows:
    """Life Masters, for the policy as a condition."""
    own = isinstance(user, User)
    named = {
        "self": Q(player__in=known_as(user)) if own else NONE,
        "asker": Q(asked_by=user) if own else NONE,
        "owner": Q(asked_by=user) if own else NONE,
        "overruled": Q(overruled=user) if own else NONE,
        "confirmed": Q(unconfirmed_by__isnull=True),
        "unconfirmed": Q(unconfirmed_by__isnull=False),
    }
    return Rows(kind="life-master", federation="federation", state="state", named=named)
