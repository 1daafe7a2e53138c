"""Mails about newcomers: to the federation that decides, and to who has asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from ratings.register.newcomers.models import Newcomer
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _


def asked(newcomers: Sequence[Newcomer], federation: str, *, now: datetime) -> None:
    """To the rating officers of the federation; where it has none, to the rating administrators."""
    officers = holders([Office.RATING_OFFICER], federation, now) or holders([Office.RATING_ADMINISTRATOR], None, now)
    if not officers:
        return
    names = "\n".join(f"– {newcomer.name}" for newcomer in newcomers)
    text = _("These people are asked for as players of %(federation)s and wait for your decision:")
    body = text % {"federation": federation} + f"\n{names}"
    subject = _("Newcomers to decide on: %(federation)s") % {"federation": federation}
    key = f"newcomers:{federation}:{newcomers[0].pk}:{now.isoformat()}"
    to = sorted({user.email for user in officers})
    mail(to, subject, body, path=reverse("newcomers"), key=key, now=now)


def decided(newcomer: Newcomer, *, now: datetime) -> None:
    """To who has asked."""
    words = {"name": newcomer.name, "reason": newcomer.reason, "player": str(newcomer.player or "")}
    if newcomer.state == Newcomer.State.ACCEPTED:
        number = newcomer.player.key if newcomer.player else ""
        text = _("%(name)s is on the register now, with the number %(number)s.") % {**words, "number": number}
    elif newcomer.state == Newcomer.State.KNOWN:
        text = _("%(name)s is on the register already, as %(player)s.") % words
    else:
        text = _("%(name)s was not entered. You may put it right and ask again. The reason: %(reason)s") % words
    subject = _("Newcomer: %(name)s") % words
    path, key = reverse("newcomers"), f"newcomer:{newcomer.pk}:{now.isoformat()}"
    mail([newcomer.asked_by.email], subject, text, path=path, key=key, now=now)
