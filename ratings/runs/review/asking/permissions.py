"""How a person stands to a question about a flag; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.runs.review.asking.models import ArbiterQuestion
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


@relations_of.register
def _(thing: ArbiterQuestion, user: User | None) -> Relations:
    """The arbiters who were asked are its ``director``."""
    is_asked = user is not None and thing.arbiters.filter(pk=user.pk).exists()
    return Relations("arbiter-question", thing.state, named=frozenset({"director"} if is_asked else ()))
