"""How a person stands to periods, runs, lists and players; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.models import Player, RatingList, RatingPeriod, RatingRun
from ratingsite.accounts.conditions import Rows
from ratingsite.accounts.models import User
from ratingsite.accounts.permissions import Relations, relations_of

NEW_LIST = Relations(kind="list", state="new")
"""A list that is about to be imported."""


def new_player(federation: str) -> Relations:
    """A player who is about to be entered for a federation."""
    return Relations(kind="player", state="new", federation=federation)


def run_rows(user: User) -> Rows:
    """Runs, for the policy as a condition."""
    return Rows(kind="run", state="state", named={"starter": Q(started_by=user)})


@relations_of.register
def _(thing: RatingPeriod, user: User | None) -> Relations:
    return Relations(kind="period", state="open")


@relations_of.register
def _(thing: RatingRun, user: User | None) -> Relations:
    is_starter = user is not None and user.pk == thing.started_by_id
    return Relations(kind="run", state=thing.state, named=frozenset({"starter"} if is_starter else ()))


@relations_of.register
def _(thing: RatingList, user: User | None) -> Relations:
    return Relations(kind="list", state="published")


@relations_of.register
def _(thing: Player, user: User | None) -> Relations:
    return Relations(kind="player", state="registered", federation=thing.federation_id)
