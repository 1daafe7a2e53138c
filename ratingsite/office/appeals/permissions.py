"""How a person stands to a refusal and to an appeal; what that allows is said by the policy table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db.models import BooleanField, Exists, ExpressionWrapper, Model, OuterRef, Q, QuerySet

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import Relations, relations_of
from ratingsite.office.appeals.models import Appeal, Body, Refusal
from ratingsite.office.clock.services import now

MEMBERS: Mapping[str, tuple[Office, ...]] = {
    Body.COMMISSION: (Office.QC, Office.QC_CHAIR),
    Body.AUDITOR: (Office.RATING_AUDITOR,),
    Body.COUNCIL: (Office.COUNCIL,),
}
"""The offices that hear an appeal."""
IN_THEIR_PLACE: Mapping[str, Office] = {
    Body.COMMISSION: Office.PRESIDENT,
    Body.AUDITOR: Office.RATING_COMMITTEE,
    Body.COUNCIL: Office.PRESIDENT,
}
"""Who hears it where all of them have a part in the case, or nobody holds the office."""


def refusal_rows(user: User) -> Rows:
    """Refusals, for the policy as a condition."""
    named = _to_a_refusal(user) | {body.value: Q(heard_by=body) for body in Body}
    return Rows(kind="refusal", federation="federation", state="state", named=named)


def appeal_rows(user: User, *, day: date) -> Rows:
    """Appeals, for the policy as a condition on a day."""
    parties = Appeal.parties.through.objects.filter(appeal=OuterRef("pk"), user=user)
    named = _to_a_refusal(user, "refusal__")
    named |= {"appellant": Q(filed_by=user), "party": Q(Exists(parties))}
    named |= {"owner": Q(filed_by=user, refusal__of_player=user)}
    for body in Body:
        heard = Q(refusal__heard_by=body)
        named |= {body.value: heard, f"no-{body}": heard & ~Q(Exists(_members(body, day=day)))}
    return Rows(kind="appeal", federation="refusal__federation", state="state", named=named)


def _to_a_refusal(user: User, path: str = "") -> dict[str, Q]:
    concerned = Refusal.concerned.through.objects.filter(refusal=OuterRef(f"{path}pk"), user=user)
    named = {"refuser": Q(**{f"{path}refused_by": user}), "concerned": Q(Exists(concerned))}
    return named | {"self": Q(**{f"{path}of_player": user})}


def _members(body: Body, *, day: date) -> QuerySet[OfficeHeld]:
    """The members of a body who have no part in an appeal, from a query of appeals."""
    held = OfficeHeld.objects.held_on(day).filter(office__in=MEMBERS[body])
    held = held.exclude(user=OuterRef("refusal__refused_by"))
    concerned = Refusal.concerned.through.objects.filter(refusal=OuterRef(OuterRef("refusal")), user=OuterRef("user"))
    parties = Appeal.parties.through.objects.filter(appeal=OuterRef(OuterRef("pk")), user=OuterRef("user"))
    return held.filter(~Exists(concerned), ~Exists(parties))


@relations_of.register
def _(thing: Refusal, user: User | None) -> Relations:
    named = _named(thing, refusal_rows(user)) if user else frozenset()
    return Relations("refusal", thing.state, thing.federation_id, named)


@relations_of.register
def _(thing: Appeal, user: User | None) -> Relations:
    named = _named(thing, appeal_rows(user, day=now().date())) if user else frozenset()
    return Relations("appeal", thing.state, thing.refusal.federation_id, named)


def _named(thing: Model, rows: Rows) -> frozenset[str]:
    """The relations that the conditions of the query find: said once, for lists and for the object at hand."""
    asked = {f"is_{number}": q for number, q in enumerate(rows.named.values())}
    flags = {name: ExpressionWrapper(q, output_field=BooleanField()) for name, q in asked.items()}
    found = type(thing)._default_manager.filter(pk=thing.pk).annotate(**flags).values_list(*flags).get()
    return frozenset(name for name, holds in zip(rows.named, found, strict=True) if holds)
