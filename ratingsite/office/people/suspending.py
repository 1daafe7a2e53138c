"""Suspends accounts and gives them back, and makes new ones for people whom the office knows."""

from __future__ import annotations

from datetime import datetime

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.urls import reverse

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.people import mails
from ratingsite.office.people.granting import end_log_ins, refuse_the_last


@transaction.atomic
def suspend_person(user: User, *, by: User, now: datetime, reason: str) -> User:
    """Close an account at once: nobody signs in with it, and open log-ins and tokens open nothing any more.

    Its offices stay as they are, for the day when it is given back. Raises ``LastOfItsOffice``.
    """
    user = locked(user)
    require(by, "suspend", user, day=now.date())
    refuse_the_last(user, now=now)
    user.is_active = False
    user.save(update_fields=["is_active"])
    end_log_ins(user)
    record("suspend person", user, by=by, now=now, moved=("active", "suspended"), reason=reason, person=user.email)
    mails.account_suspended(user, reason, now=now)
    return user


@transaction.atomic
def restore_person(user: User, *, by: User, now: datetime, reason: str) -> User:
    """Open an account again, with the offices whose time is not over."""
    user = locked(user)
    require(by, "restore", user, day=now.date())
    user.is_active = True
    user.save(update_fields=["is_active"])
    record("restore person", user, by=by, now=now, moved=("suspended", "active"), reason=reason, person=user.email)
    mails.account_restored(user, now=now)
    return user


def account_for(email: str, name: str, *, by: User | None, now: datetime) -> User:
    """The account of an address: the one there is, or a new one, whose owner chooses the password by a link."""
    found = User.objects.filter(email=email.lower()).first()
    if found:
        return found
    user = User.objects.create_user(email, name, now=now)
    record("add person", user, by=by, now=now, person=user.email)
    mails.account_made(user, password_link(user), now=now)
    return user


def password_link(user: User) -> str:
    """Where somebody chooses a password: once, and for as many days as ``PASSWORD_RESET_TIMEOUT`` says."""
    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    return settings.SITE_URL + reverse("account_reset_password_from_key", kwargs=key)
