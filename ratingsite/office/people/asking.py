"""Makes accounts: for people whom the office knows, and for those who ask, granted or declined with words."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Model

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import AccountRequest, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.people import mails
from ratingsite.office.people.granting import Grant, give_office
from ratingsite.office.people.standing import PEOPLE
from ratingsite.office.people.suspending import account_for

MOST_WAITING = 100


class TooManyRequests(ValueError):
    """So many wait in the federation that nobody could read one more."""


@transaction.atomic
def ask_for_account(
    *, name: str, email: str, federation: Model, office: str, words: str, now: datetime
) -> AccountRequest:
    """Anybody asks; the same again while it waits is the same request. Raises ``TooManyRequests``."""
    waiting = AccountRequest.objects.filter(state=AccountRequest.State.ASKED, federation=federation.pk)
    if known := waiting.filter(email=email.lower(), office=office).first():
        return known
    if waiting.count() >= MOST_WAITING:
        raise TooManyRequests
    asked = AccountRequest.objects.create(
        name=name, email=email.lower(), federation_id=federation.pk, office=office, words=words, asked_at=now
    )
    record("ask for account", asked, by=None, now=now, person=asked.email, office=office)
    mails.account_asked(asked, now=now)
    return asked


@transaction.atomic
def grant_account(request: AccountRequest, grant: Grant, *, by: User, now: datetime, answer: str = "") -> User:
    """Make the account, unless the address has one, with the office; the mail has the link. Raises ``BadGrant``.

    An office that takes two people is proposed so, with the answer as its reason, and another one confirms it.
    """
    request = locked(request)
    require(by, "grant", request, day=now.date())
    moved = move(request, AccountRequest.State.GRANTED, decided_by=by, decided_at=now, answer=answer)
    record("grant account", request, by=by, now=now, moved=moved, reason=answer, person=request.email)
    user = account_for(request.email, request.name, by=by, now=now)
    give_office(user, grant, by=by, now=now, reason=answer)
    return user


@transaction.atomic
def add_person(
    email: str, name: str, grant: Grant, *, by: User, now: datetime, reason: str = ""
) -> OfficeHeld | OfficeProposal:
    """Make the account of somebody whom the office knows, unless the address has one, with an office. ``BadGrant``."""
    require(by, "add", PEOPLE, day=now.date())
    return give_office(account_for(email, name, by=by, now=now), grant, by=by, now=now, reason=reason)


def asked_grant(request: AccountRequest, *, now: datetime) -> Grant:
    """The office as it was asked for, from today on and until further notice."""
    return Grant(office=Office(request.office), federation=request.federation, starts_on=now.date())


@transaction.atomic
def decline_account(request: AccountRequest, *, by: User, now: datetime, answer: str) -> AccountRequest:
    """Say no, and why."""
    request = locked(request)
    require(by, "decline", request, day=now.date())
    moved = move(request, AccountRequest.State.DECLINED, decided_by=by, decided_at=now, answer=answer)
    record("decline account", request, by=by, now=now, moved=moved, reason=answer, person=request.email)
    mails.account_declined(request, now=now)
    return request
