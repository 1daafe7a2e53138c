"""Tells by mail whose countersignature a norm made elsewhere needs, and who has given it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.seconds import seconds_for


def entered(norm: NormElsewhere, *, now: datetime) -> None:
    """To those who may countersign it."""
    text = _(
        "%(who)s has entered a norm made elsewhere: %(event)s. Somebody else holds the card against the certificate, "
        "and countersigns (1.8)."
    )
    words = text % {"who": str(norm.entered_by), "event": norm.event}
    _send(norm, seconds_for(norm, now), _("To countersign: %s"), words, "entered", now)


def countersigned(norm: NormElsewhere, *, now: datetime) -> None:
    """To who has entered it."""
    text = _("%(who)s has countersigned the norm made elsewhere that you entered: %(event)s.")
    words = text % {"who": str(norm.countersigned_by), "event": norm.event}
    _send(norm, [norm.entered_by], _("Countersigned: %s"), words, "countersigned", now)


def _send(norm: NormElsewhere, people: Iterable[User], subject: str, text: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        key = f"norm-elsewhere-{norm.pk}-{step}-{now:%Y%m%d%H%M%S}"
        mail(addresses, subject % str(norm), text, path=reverse("norm_elsewhere", args=[norm.pk]), key=key, now=now)
