"""Mails about merged entries, to the rating officers of the federations."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.mergers.models import Merger
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _


def merged(merger: Merger, *, now: datetime) -> None:
    """From now on two numbers are one person."""
    text = _("%(second)s is read as a second entry of %(person)s from now on. %(reason)s")
    _send(merger, text, merger.reason, act="merged", now=now)


def parted(merger: Merger, *, now: datetime) -> None:
    """They are two people again."""
    text = _("%(second)s and %(person)s are two people again. %(reason)s")
    _send(merger, text, merger.ended_reason, act="parted", now=now)


def _send(merger: Merger, text: str, reason: str, *, act: str, now: datetime) -> None:
    federations = {merger.person.federation_id, merger.second.federation_id}
    users = [user for code in sorted(federations) for user in holders([Office.RATING_OFFICER], code, now)]
    if not users:
        return
    second, person = (f"{player.name} ({player.key})" for player in (merger.second, merger.person))
    words = {"second": second, "person": person, "reason": reason}
    path = reverse("player", args=[merger.person.key])
    subject = _("Two entries of the register: %(name)s") % {"name": merger.person.name}
    to = sorted({user.email for user in users})
    mail(to, subject, text % words, path=path, key=f"{act}:{merger.pk}", now=now)
