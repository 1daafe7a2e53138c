"""Makes and revokes tokens, and notes when one was used."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.api.models import AccessToken, Scope
from ratingsite.office.api.permissions import own_tokens
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _

PREFIX = "office_"  # so that somebody who finds one knows what it is
SECRET_BYTES = 32
LONGEST_DAYS = 366
MOST_TOKENS = 20
NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, kw_only=True)
class Made:
    """A new token, and its secret: told now and never again."""

    token: AccessToken
    secret: str


class BadToken(ValueError):
    """A token that nobody gets: ``field`` is what is wrong with it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class TooManyTokens(ValueError):
    """One person has so many that work; one of them must be revoked first."""


@transaction.atomic
def make_token(*, name: str, scopes: Collection[str], ends_on: date, by: User, now: datetime) -> Made:
    """Make a token for oneself, until a day that is at most a year away. Raises ``BadToken``, ``TooManyTokens``."""
    require(by, "make", own_tokens(), day=now.date())
    _check(name, scopes, ends_on, today=now.date())
    User.objects.select_for_update().get(pk=by.pk)  # two made at once are counted one after the other
    if by.tokens.filter(revoked_at__isnull=True, ends_on__gte=now.date()).count() >= MOST_TOKENS:
        raise TooManyTokens
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = AccessToken.objects.create(
        user=by,
        name=name.strip(),
        digest=digest_of(secret),
        hint=secret[-4:],
        scopes=[scope for scope in Scope.values if scope in scopes],
        made_at=now,
        ends_on=ends_on,
    )
    record("make token", token, by=by, now=now, scopes=token.scopes, ends_on=ends_on.isoformat())
    return Made(token=token, secret=secret)


def _check(name: str, scopes: Collection[str], ends_on: date, *, today: date) -> None:
    if not name.strip():
        raise BadToken("name")
    if not scopes or not set(scopes) <= set(Scope.values):
        raise BadToken("scopes")
    if not today <= ends_on <= last_day(today):
        raise BadToken("ends_on")


def last_day(today: date) -> date:
    """The last day that a token made today can have."""
    return today + timedelta(days=LONGEST_DAYS)


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is random and long, so that one round of SHA-256 is enough."""
    return sha256(secret.encode()).hexdigest()


@transaction.atomic
def revoke_token(token: AccessToken, *, by: User, now: datetime) -> AccessToken:
    """End a token at once, for good. Whose it is learns of it when somebody else does."""
    token = locked(token)
    require(by, "revoke", token, day=now.date())
    token.revoked_at = now
    token.save(update_fields=["revoked_at"])
    record("revoke token", token, by=by, now=now)
    if by != token.user:
        _tell_its_person(token, by=by, now=now)
    return token


def _tell_its_person(token: AccessToken, *, by: User, now: datetime) -> None:
    subject = _("Access token revoked: %(token)s") % {"token": token.name}
    text = _("%(name)s has revoked your access token %(token)s. The program that used it is answered no more.")
    text, key = text % {"name": by.name, "token": token}, f"token-revoked:{token.pk}"
    mail([token.user.email], subject, text, path=reverse("tokens"), key=key, now=now)


def note_use(token: AccessToken, *, now: datetime) -> None:
    """Note that it was used: to the minute, so that reading does not write each time."""
    long_ago = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - NOTED_EVERY)
    AccessToken.objects.filter(long_ago, pk=token.pk).update(last_used_at=now)
