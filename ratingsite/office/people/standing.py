"""How a person stands to people, their offices and requests; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q

from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import (
    LIGHT,
    AccountRequest,
    Office,
    OfficeHeld,
    OfficeProposal,
    User,
)
from ratingsite.office.accounts.permissions import Relations, offices_of, relations_of

PEOPLE = Relations("people", "*")
"""All people: to be listed, to be added to."""
LIGHT_OFFICE, WEIGHTY_OFFICE, OVER = "light", "weighty", "over"
ACTIVE, SUSPENDED = "active", "suspended"


def new_office(office: str, federation: str | None, to: User | None, user: User) -> Relations:
    """An office that ``user`` is about to grant or propose ``to`` somebody; to nobody who has an account yet."""
    return Relations("office", _weight(office), federation, _self(to.pk if to else None, user))


def _weight(office: str) -> str:
    return LIGHT_OFFICE if office in LIGHT else WEIGHTY_OFFICE


def _self(pk: int | None, user: User | None) -> frozenset[str]:
    return frozenset({"self"} if user is not None and user.pk == pk else ())


def person_rows(user: User, day: date) -> Rows:
    """People, for the policy as a condition: at home is who holds or held an office in a federation of the reader."""
    held = offices_of(user, day)
    codes = [office.federation_id for office in held if office.office == Office.RATING_OFFICER]
    offices = OfficeHeld.objects.filter(user=OuterRef("pk"))
    home = offices.filter(federation__isnull=False) if None in codes else offices.filter(federation__in=codes)
    return Rows(kind="person", named={"home": Q(Exists(home)), "self": Q(pk=user.pk)})


def proposal_rows(user: User) -> Rows:
    """Proposed offices, for the policy as a condition."""
    named = {"self": Q(user=user), "proposer": Q(proposed_by=user)}
    return Rows(kind="office-proposal", state="state", named=named)


def request_rows() -> Rows:
    """Requests for accounts, for the policy as a condition."""
    named = {WEIGHTY_OFFICE: ~Q(office__in=LIGHT)}
    return Rows(kind="account-request", federation="federation", state="state", named=named)


@relations_of.register
def _(thing: User, user: User | None) -> Relations:
    homes = frozenset(("home", held.federation_id) for held in thing.offices.all() if held.federation_id)
    return Relations("person", ACTIVE if thing.is_active else SUSPENDED, None, _self(thing.pk, user), homes)


@relations_of.register
def _(thing: OfficeHeld, user: User | None) -> Relations:
    state = _weight(thing.office) if thing.ended_at is None else OVER
    return Relations("office", state, thing.federation_id, _self(thing.user_id, user))


@relations_of.register
def _(thing: OfficeProposal, user: User | None) -> Relations:
    named = _self(thing.user_id, user)
    if user is not None and thing.proposed_by_id == user.pk:
        named |= {"proposer"}
    return Relations("office-proposal", thing.state, thing.federation_id, named)


@relations_of.register
def _(thing: AccountRequest, user: User | None) -> Relations:
    named = frozenset({WEIGHTY_OFFICE} if _weight(thing.office) == WEIGHTY_OFFICE else ())
    return Relations("account-request", thing.state, thing.federation_id, named)
