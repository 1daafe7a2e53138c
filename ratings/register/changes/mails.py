"""Mails about changes of people: to who decides, and to who has asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from ratings.register.changes.models import PersonChange
from ratings.register.changes.permissions import FOR_THE_ADMINISTRATOR
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language


def asked(changes: Sequence[PersonChange], *, now: datetime) -> None:
    """To who may decide and has not asked: other rating officers of the federation, else the administrators."""
    first = changes[0]
    users = _deciders(first, now)
    if not users:
        return
    lines = said_in_every_language(
        lambda: "\n".join(f"– {change.player.name}: {change.get_kind_display()}" for change in changes)
    )
    text = _("These changes of people are asked for and wait for your decision:")
    to, key = sorted({user.email for user in users}), f"changes:{first.pk}:{now.isoformat()}"
    mail(to, _("Changes of people to decide on"), text + "\n" + lines, path=reverse("changes"), key=key, now=now)


def _deciders(change: PersonChange, now: datetime) -> list[User]:
    officers: list[User] = []
    if change.kind not in FOR_THE_ADMINISTRATOR:
        officers = holders([Office.RATING_OFFICER], change.player.federation_id, now)
    administrators = holders([Office.RATING_ADMINISTRATOR], None, now)
    others = [user for user in officers if user.pk != change.asked_by_id]
    return others or [user for user in administrators if user.pk != change.asked_by_id]


def decided(change: PersonChange, *, now: datetime) -> None:
    """To who has asked."""
    what = said_in_every_language(change.get_kind_display)
    words = {"name": change.player.name, "what": what, "reason": change.decision_reason}
    if change.state == PersonChange.State.ACCEPTED:
        text = _("The change of %(name)s is accepted: %(what)s. The next list that is frozen shows it.") % words
    else:
        text = _("The change of %(name)s is refused: %(what)s. %(reason)s") % words
    path, key = reverse("change", args=[change.pk]), f"change:{change.pk}:{now.isoformat()}"
    mail([change.asked_by.email], _("Change of %(name)s") % words, text, path=path, key=key, now=now)
