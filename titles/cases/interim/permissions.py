"""How a person stands to an interim rating; the policy table says the rest."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from ratingsite.office.accounts.conditions import NONE, Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from titles.cases.interim.models import InterimRating
from titles.cases.models import TitleCase
from titles.cases.permissions import BEFORE_RATING, staked

BEFORE_AGREEMENT = frozenset({"owner", "self", "by-player", "stake"})


def new_interim(case: TitleCase, user: Person) -> Relations:
    """An interim rating that is about to be asked for: the application is still being prepared, or a conditional title
    waits for its rating (0.6.2).
    """
    stands = relations_of(case, user if isinstance(user, User) else None)
    state = "new" if case.state in BEFORE_RATING else "over"
    return Relations("interim-rating", state, case.federation_id, stands.named & BEFORE_AGREEMENT)


@relations_of.register
def _(thing: InterimRating, user: User | None) -> Relations:
    named = set(relations_of(thing.case, user).named & BEFORE_AGREEMENT)
    if thing.case.state not in BEFORE_RATING:
        named.add("sent")
    if thing.administrator_id is not None:
        named.add("administrator-agreed")
    if thing.commission_id is not None:
        named.add("commission-agreed")
    if user is not None and user.pk in (thing.administrator_id, thing.commission_id):
        named.add("agreed")
    return Relations("interim-rating", thing.state, thing.case.federation_id, frozenset(named))


def interim_rows(user: Person) -> Rows:
    """Interim ratings, for the policy as a condition."""
    own = isinstance(user, User)
    with_stake = TitleCase.objects.filter(staked(user), pk=OuterRef("case")) if isinstance(user, User) else None
    named = {
        "owner": Q(case__is_by_player=True, case__opened_by=user) if own else NONE,
        "self": NONE,
        "by-player": Q(case__is_by_player=True),
        "stake": Q(Exists(with_stake)) if with_stake is not None else NONE,
        "sent": ~Q(case__state__in=BEFORE_RATING),
        "administrator-agreed": Q(administrator__isnull=False),
        "commission-agreed": Q(commission__isnull=False),
        "agreed": Q(administrator=user) | Q(commission=user) if own else NONE,
    }
    return Rows(kind="interim-rating", federation="case__federation", state="state", named=named)
