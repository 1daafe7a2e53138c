"""How a person stands to a stated rating; the policy table says the rest."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from ratingsite.office.accounts.conditions import NONE, Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from titles.cases.models import TitleCase
from titles.cases.permissions import BEFORE_RATING, staked
from titles.cases.stated.models import StatedRating

OF_THE_CASE = frozenset({"owner", "self", "by-player", "stake"})


def new_stated(case: TitleCase, user: Person) -> Relations:
    """A rating that is about to be stated."""
    stands = relations_of(case, user if isinstance(user, User) else None)
    state = "new" if case.state in BEFORE_RATING else "over"
    return Relations("stated-rating", state, case.federation_id, stands.named & OF_THE_CASE)


@relations_of.register
def _(thing: StatedRating, user: User | None) -> Relations:
    named = relations_of(thing.case, user).named & OF_THE_CASE
    return Relations("stated-rating", thing.state, thing.case.federation_id, named)


def stated_rows(user: Person) -> Rows:
    """Stated ratings, for the policy as a condition."""
    own = isinstance(user, User)
    with_stake = TitleCase.objects.filter(staked(user), pk=OuterRef("case")) if isinstance(user, User) else None
    named = {
        "owner": Q(case__is_by_player=True, case__opened_by=user) if own else NONE,
        "self": NONE,
        "by-player": Q(case__is_by_player=True),
        "stake": Q(Exists(with_stake)) if with_stake is not None else NONE,
    }
    return Rows(kind="stated-rating", federation="case__federation", state="state", named=named)
