"""1.8 where a federation has nobody to countersign: then the qualification commission does it in his place."""

from __future__ import annotations

from datetime import date

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import offices_of
from titles.norms.models import Norm
from tournaments.registration.officers import Case, officers_of

CASE = Case(tournament="report__tournament", signers=("certified_by",), player="player")


def has_free_officer(norm: Norm, *, day: date) -> bool:
    """Whether the federation has a rating officer that day who may countersign this norm; else the commission may."""
    return CASE.has_an_officer(norm, day=day)


def officers_with_a_part(norm: Norm, *, day: date) -> list[User]:
    """The rating officers of the federation; asked where none of them is free, they all have a part in the case."""
    held = officers_of(norm.report.tournament.federation_id, day)
    return list(User.objects.filter(pk__in=held.values("user")).order_by("name", "pk"))


def is_of_commission(user: User | None, day: date) -> bool:
    """Whether it matters to anybody that there is no officer: only the commission acts in his place."""
    return any(held.office in (Office.QC, Office.QC_CHAIR) for held in offices_of(user, day))
