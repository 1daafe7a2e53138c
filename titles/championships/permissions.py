"""How a person stands to the tables of championships and to the lists of direct titles; the policy says the rest."""

from __future__ import annotations

from django.db.models import Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from titles.championships.models import DirectList
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import standing_in, standing_in_rows

TABLES = Relations("championship-table", "kept")
"""The tables of the commission (1.2.3, 1.2.4)."""


def new_list(tournament: Tournament, user: User | None) -> Relations:
    """The list of a tournament that is about to be said to be a championship."""
    return Relations("direct-list", "new", tournament.federation_id, standing_in(tournament, user))


def list_rows(user: User) -> Rows:
    """Lists of direct titles, for the policy as a condition."""
    named = standing_in_rows(user, "tournament__") | {"certifier": Q(certified_by=user)}
    return Rows(kind="direct-list", federation="tournament__federation", state="state", named=named)


@relations_of.register
def _(thing: DirectList, user: User | None) -> Relations:
    named = set(standing_in(thing.tournament, user))
    if user is not None and thing.certified_by_id == user.pk:
        named.add("certifier")
    return Relations("direct-list", thing.state, thing.tournament.federation_id, frozenset(named))
