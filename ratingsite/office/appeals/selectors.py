"""Questions about refusals and appeals: what stands against a thing, and who may decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import Q, QuerySet

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import decision_on
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.permissions import IN_THEIR_PLACE, MEMBERS
from ratingsite.office.clock.services import now

Things = Mapping[str, Iterable[UUID]]
"""Things that may stand refused, by their kind."""


def refusals_of(things: Things) -> QuerySet[Refusal]:
    """Every refusal of these things, the oldest first."""
    found = Refusal.objects.filter(_of(things))
    return found.select_related("refused_by", "federation").prefetch_related("appeals")


def refusal_in_force(kind: str, thing: UUID) -> Refusal | None:
    """The refusal under which a thing stands refused now, under appeal or not."""
    return refusals_of({kind: [thing]}).order_by("-refused_at").first()


def is_under_appeal(kind: str, thing: UUID) -> bool:
    """Whether an appeal against the refusal of a thing waits for its decision."""
    return Refusal.objects.filter(subject_kind=kind, subject_id=thing, state=Refusal.State.APPEALED).exists()


def all_appeals() -> QuerySet[Appeal]:
    """Appeals with everything that a page says of one."""
    people = ("filed_by", "taken_up_by", "decided_by")
    return Appeal.objects.select_related("refusal__refused_by", "refusal__federation", *people)


def _of(things: Things, path: str = "") -> Q:
    kinds = (Q(**{f"{path}subject_kind": kind, f"{path}subject_id__in": list(keys)}) for kind, keys in things.items())
    return reduce(or_, kinds)


def about_appeals(things: Things) -> Q:
    """The entries of the record that are about appeals against refusals of these things."""
    appeals = Appeal.objects.filter(_of(things, "refusal__"))
    keys = [str(pk) for pk in appeals.values_list("pk", flat=True)]
    return Q(object_type=Appeal.__name__, object_id__in=keys)


# ---------------------------------------------------------------- who decides
@dataclass(frozen=True, kw_only=True)
class Hearer:
    """Somebody of the offices that hear an appeal, and what bars him: nothing, or a relation to the case."""

    user: User
    barred_by: str = ""


def hearers(appeal: Appeal) -> list[Hearer]:
    """Everybody who holds an office that hears this appeal today, by name; those in their place where it is theirs."""
    day, body = now().date(), appeal.refusal.heard_by
    members = [_hearer(user, appeal, day) for user in _holders(MEMBERS[body], day)]
    if any(not member.barred_by for member in members):
        return members
    return [*members, *(_hearer(user, appeal, day) for user in _holders([IN_THEIR_PLACE[body]], day))]


def may_decide(appeal: Appeal) -> list[User]:
    """Those of them whom nothing bars."""
    return [hearer.user for hearer in hearers(appeal) if not hearer.barred_by]


def _holders(offices: Iterable[str], day: date) -> QuerySet[User]:
    held = OfficeHeld.objects.held_on(day).filter(office__in=list(offices))
    return User.objects.filter(pk__in=held.values("user")).order_by("name", "pk")


def _hearer(user: User, appeal: Appeal, day: date) -> Hearer:
    return Hearer(user=user, barred_by=decision_on(user, "uphold", appeal, day=day).barred_by)
