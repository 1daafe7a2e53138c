"""Changes the e-mail address of a person: asked for with the password, done by a link that the new address got.

The link carries what was asked, signed; it is used up as soon as the address is no longer the one it starts from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.core import signing
from django.db import transaction

from ratingsite.office.accounts import address_mails as mails
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

SALT = "ratingsite.office.accounts.address"
LASTS = timedelta(days=2)


class BadLink(ValueError):
    """The link was used, is too old, was altered, or leads to an address that somebody else has by now."""


@dataclass(frozen=True, kw_only=True)
class AskedAddress:
    """What a link says: whose address shall change, from what to what."""

    user: User
    old: str
    new: str


@transaction.atomic
def ask_for_address(user: User, new: str, *, by: User, now: datetime) -> None:
    """Send the link to the new address and tell the old one. That somebody has the new one is told to nobody but it."""
    decision = require(by, "change-address", user, day=now.date())
    new = new.lower()
    fields = {"email": [user.email, new]}
    record("ask for address", user, by=by, now=now, article=decision.article, fields=fields, old=user.email, new=new)
    if User.objects.filter(email=new).exists():
        mails.address_is_known(new, now=now)
    else:
        mails.confirm_address(user, new, _token(user, new, now), now=now)
    mails.address_asked(user, now=now)


def _token(user: User, new: str, now: datetime) -> str:
    until = int((now + LASTS).timestamp())
    return signing.dumps({"user": user.pk, "old": user.email, "new": new, "until": until}, salt=SALT)


def asked_address(token: str, *, now: datetime) -> AskedAddress:
    """What a link asks for, if it still can be done. Raises ``BadLink``."""
    said = _read(token)
    user = User.objects.filter(pk=said["user"], email=said["old"], is_active=True).first()
    if user is None or now.timestamp() > said["until"] or User.objects.filter(email=said["new"]).exists():
        raise BadLink
    return AskedAddress(user=user, old=said["old"], new=said["new"])


def _read(token: str) -> dict[str, Any]:
    try:
        said: dict[str, Any] = signing.loads(token, salt=SALT)
    except signing.BadSignature as error:
        raise BadLink from error
    return said


@transaction.atomic
def confirm_address(token: str, *, now: datetime) -> User:
    """Change the address as the link says, and tell the old one. Raises ``BadLink``."""
    User.objects.select_for_update().filter(pk=_read(token)["user"]).first()  # one of two clicks waits for the other
    asked = asked_address(token, now=now)
    user = asked.user
    user.email = asked.new
    user.save(update_fields=["email"])
    EmailAddress.objects.filter(user=user).delete()  # allauth's own list would let the old address in
    fields = {"email": [asked.old, asked.new]}
    record("change address", user, by=user, now=now, fields=fields, old=asked.old, new=asked.new)
    mails.address_changed(user, asked.old, now=now)
    return user
