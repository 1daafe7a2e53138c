"""What a person chooses of mails, and the secret link to the calendar of his own days."""

from __future__ import annotations

import secrets
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.notices.models import CalendarLink

SECRET_BYTES = 32
ACT = "choose-notices"


@transaction.atomic
def choose_notices(
    user: User, *, language: str, time_zone: str, wants_reminders: bool, by: User, now: datetime
) -> None:
    """In which language mails come, in which zone own pages tell moments, and whether reminders come at all."""
    require(by, ACT, user, day=now.date())
    chosen = {"language": language, "time_zone": time_zone, "wants_reminders": wants_reminders}
    changed = {name: [getattr(user, name), value] for name, value in chosen.items() if getattr(user, name) != value}
    if not changed:
        return
    User.objects.filter(pk=user.pk).update(**chosen)
    record("choose notices", user, by=by, now=now, **changed)


def remember_language(user: User, language: str) -> None:
    """Mails come in the language in which somebody reads the portal; a look at a page is no act of the record."""
    User.objects.filter(pk=user.pk).update(language=language)


@transaction.atomic
def make_calendar_link(user: User, *, by: User, now: datetime) -> str:
    """A new secret for the calendar of own days, told now and never again; the one before it opens nothing any more."""
    require(by, ACT, user, day=now.date())
    User.objects.select_for_update().get(pk=user.pk)  # two made at once: the second ends the first
    user.calendar_links.filter(revoked_at__isnull=True).update(revoked_at=now)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    CalendarLink.objects.create(user=user, digest=digest_of(secret), made_at=now)
    record("make calendar link", user, by=by, now=now)
    return secret


@transaction.atomic
def revoke_calendar_link(user: User, *, by: User, now: datetime) -> bool:
    """End it at once; says whether there was one."""
    require(by, ACT, user, day=now.date())
    if not user.calendar_links.filter(revoked_at__isnull=True).update(revoked_at=now):
        return False
    record("revoke calendar link", user, by=by, now=now)
    return True


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is random and long, so that one round of SHA-256 is enough."""
    return sha256(secret.encode()).hexdigest()


def reader_of(secret: str) -> User | None:
    """Whose days the secret opens, while the link is not revoked and the account is open."""
    links = CalendarLink.objects.filter(digest=digest_of(secret), revoked_at__isnull=True, user__is_active=True)
    link = links.select_related("user").first()
    return link.user if link else None
