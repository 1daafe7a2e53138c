"""Mails about objections: to who hears them, and to the player."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.claims.mails import officers_of
from ratings.register.objections.models import Objection
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _


def filed(objection: Objection, *, now: datetime) -> None:
    """To the officers of the federation; of the CFC's ratings to the auditor, or the committee in his place."""
    if objection.heard_by == Objection.Hears.AUDITOR:
        to = holders([Office.RATING_AUDITOR], None, now) or holders([Office.RATING_COMMITTEE], None, now)
    else:
        to = officers_of(objection.federation_id, now)
    text = _("%(player)s objects. Please answer: %(what)s")
    subject = _("Objection: %(player)s")
    _send([user.email for user in to if user.pk != objection.filed_by_id], subject, text, objection, now=now)


def answered(objection: Objection, *, now: datetime) -> None:
    """To the player."""
    if objection.state == Objection.State.CORRECTED:
        text = _("Your objection (%(what)s) was right: %(answer)s")
    else:
        text = _("Your objection (%(what)s) was declined: %(answer)s")
    _send([objection.filed_by.email], _("Your objection: %(what)s"), text, objection, now=now)


def _send(to: list[str], subject: str, text: str, objection: Objection, *, now: datetime) -> None:
    words = {"player": str(objection.player), "what": objection.what, "answer": objection.answer}
    if to:
        path, key = reverse("objection", args=[objection.pk]), f"objection:{objection.pk}:{objection.state}"
        mail(sorted(set(to)), subject % words, text % words, path=path, key=key, now=now)
