"""Questions about people, their offices, and what waits to be decided about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Model, Prefetch, Q, QuerySet

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import AccountRequest, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.people.standing import person_rows, proposal_rows, request_rows


@dataclass(frozen=True, kw_only=True)
class PeopleFilter:
    """What the list of people is narrowed to; empty narrows nothing. ``state`` is ``suspended`` or ``without``."""

    q: str = ""
    office: str = ""
    federation: str = ""
    state: str = ""


def people(reader: User, wanted: PeopleFilter, *, day: date) -> QuerySet[User]:
    """The people whom a person may see, by name, each with the offices ever held."""
    found = User.objects.filter(open_to(reader, "view", person_rows(reader, day), day=day))
    for word in wanted.q.split():
        found = found.filter(Q(name__icontains=word) | Q(email__icontains=word))
    if wanted.office or wanted.federation:
        found = found.filter(pk__in=_holding(wanted, day).values("user"))
    if wanted.state == "suspended":
        found = found.filter(is_active=False)
    if wanted.state == "without":
        found = found.exclude(pk__in=OfficeHeld.objects.held_on(day).values("user"))
    offices = OfficeHeld.objects.select_related("federation").order_by("starts_on", "pk")
    return found.prefetch_related(Prefetch("offices", offices)).order_by("name", "pk")


def _holding(wanted: PeopleFilter, day: date) -> QuerySet[OfficeHeld]:
    held = OfficeHeld.objects.held_on(day)
    if wanted.office:
        held = held.filter(office=wanted.office)
    return held.filter(federation=wanted.federation) if wanted.federation else held


def federations() -> QuerySet[Any]:
    """All federations. They stand on another floor: only the office held leads there."""
    model: type[Model] = OfficeHeld._meta.get_field("federation").related_model  # type: ignore[assignment]
    return model._default_manager.order_by("pk")


def federations_of(granter: User, *, day: date) -> QuerySet[Any]:
    """The federations whose organisers and arbiters a person may grant."""
    held = offices_of(granter, day)
    if any(office.office == Office.RATING_ADMINISTRATOR for office in held):
        return federations()
    codes = [office.federation_id for office in held if office.office == Office.RATING_OFFICER]
    return federations() if None in codes else federations().filter(pk__in=codes)


PUBLIC = (Office.RATING_OFFICER, Office.FEDERATION_PRESIDENT, Office.EXECUTIVE_DIRECTOR)
"""The offices that a federation's entry on the public page names."""


def officers_of_federations(*, day: date) -> dict[str, list[OfficeHeld]]:
    """Who holds a federation's offices on a day, by the code of the federation; the rating officer first."""
    held = OfficeHeld.objects.held_on(day).filter(office__in=PUBLIC, federation__isnull=False).select_related("user")
    found: dict[str, list[OfficeHeld]] = {}
    for office in sorted(held, key=lambda each: (PUBLIC.index(Office(each.office)), each.user.name)):
        found.setdefault(str(office.federation_id), []).append(office)
    return found


def public_offices_of(user: User, *, day: date) -> list[OfficeHeld]:
    """The offices of a person that the public page names."""
    held = OfficeHeld.objects.held_on(day).filter(user=user, office__in=PUBLIC, federation__isnull=False)
    return list(held.order_by("federation", "pk"))


def requests_to_decide(user: User, day: date) -> QuerySet[AccountRequest]:
    """The requests for accounts that this person may grant, the oldest first."""
    return AccountRequest.objects.filter(open_to(user, "grant", request_rows(), day=day)).select_related("federation")


def proposed_to(user: User) -> QuerySet[OfficeProposal]:
    """The offices that are proposed for a person and wait for somebody to confirm them."""
    return user.proposals.filter(state=OfficeProposal.State.PROPOSED).order_by("proposed_at", "pk")


def proposals_to_decide(user: User, day: date) -> QuerySet[OfficeProposal]:
    """The proposed offices that this person may confirm, the oldest first."""
    found = OfficeProposal.objects.filter(open_to(user, "confirm", proposal_rows(user), day=day))
    return found.select_related("user", "federation", "proposed_by").order_by("proposed_at", "pk")
