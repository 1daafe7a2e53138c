"""Mails about changes of people: to who decides, and to who has asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.changes.models import PersonChange
from ratings.register.changes.permissions import FOR_THE_ADMINISTRATOR
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail


def asked(changes: Sequence[PersonChange], *, now: datetime) -> None:
    """To who may decide and has not asked: other rating officers of the federation, else the administrators."""
    first = changes[0]
    users = _deciders(first, now)
    if not users:
        return
    lines = "\n".join(f"– {change.player.name}: {change.get_kind_display()}" for change in changes)
    text = _("These changes of people are asked for and wait for your decision:")
    body = f"{text}\n{lines}\n\n{settings.SITE_URL}{reverse('changes')}\n"
    key = f"changes:{first.pk}:{now.isoformat()}"
    mail(sorted({user.email for user in users}), _("Changes of people to decide on"), body, key=key, now=now)


def _deciders(change: PersonChange, now: datetime) -> list[User]:
    officers: list[User] = []
    if change.kind not in FOR_THE_ADMINISTRATOR:
        officers = holders([Office.RATING_OFFICER], change.player.federation_id, now)
    administrators = holders([Office.RATING_ADMINISTRATOR], None, now)
    others = [user for user in officers if user.pk != change.asked_by_id]
    return others or [user for user in administrators if user.pk != change.asked_by_id]


def decided(change: PersonChange, *, now: datetime) -> None:
    """To who has asked."""
    words = {"name": change.player.name, "what": change.get_kind_display(), "reason": change.decision_reason}
    if change.state == PersonChange.State.ACCEPTED:
        text = _("The change of %(name)s is accepted: %(what)s. The next list that is frozen shows it.") % words
    else:
        text = _("The change of %(name)s is refused: %(what)s. %(reason)s") % words
    body = f"{text}\n\n{settings.SITE_URL}{reverse('change', args=[change.pk])}\n"
    subject = _("Change of %(name)s") % words
    mail([change.asked_by.email], subject, body, key=f"change:{change.pk}:{now.isoformat()}", now=now)
