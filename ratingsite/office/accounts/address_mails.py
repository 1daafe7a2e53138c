"""The mails about a changed e-mail address: to the new one a link, to the old one what happens."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _


def confirm_address(user: User, new: str, token: str, *, now: datetime) -> None:
    """To the new address: the link that changes it."""
    link = settings.SITE_URL + reverse("account_address_confirm", args=[token])
    text = _(
        "%(name)s asked to use this address at the rating office. Confirm it here within two days:\n\n%(link)s\n\n"
        "If it was not you, do nothing."
    )
    _send(new, _("Confirm your e-mail address"), text % {"name": user.name, "link": link}, user, "confirm", now)


def address_is_known(new: str, *, now: datetime) -> None:
    """To an address that somebody has: nothing can be changed to it."""
    text = _(
        "Somebody asked to use this address for an account at the rating office. It belongs to another account "
        "already, so nothing was changed. If it was you, sign in with this address."
    )
    mail([new], _("Your e-mail address"), text, key=f"address-known:{new}:{now.isoformat()}", now=now)


def address_asked(user: User, *, now: datetime) -> None:
    """To the present address: somebody who knew the password has asked for another one."""
    text = _(
        "Somebody who knows your password asked to change the e-mail address of your account at the rating office. It "
        "changes when the new address confirms it. If it was not you, change your password at once:\n\n%(link)s"
    )
    link = settings.SITE_URL + reverse("account_reset_password")
    _send(user.email, _("A change of your e-mail address was asked for"), text % {"link": link}, user, "asked", now)


def address_changed(user: User, old: str, *, now: datetime) -> None:
    """To the old address, which opens nothing any more."""
    text = _(
        "The e-mail address of the account of %(name)s at the rating office is no longer this one. If it was not you, "
        "tell the rating officer of your federation or the rating administrator at once."
    )
    _send(old, _("Your e-mail address was changed"), text % {"name": user.name}, user, "changed", now)


def _send(to: str, subject: str, text: str, user: User, act: str, now: datetime) -> None:
    mail([to], subject, text + "\n", key=f"address:{act}:{user.pk}:{now.isoformat()}", now=now)
