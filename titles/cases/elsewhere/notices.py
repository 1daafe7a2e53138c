"""Tells by mail whose countersignature a norm made elsewhere needs, who has given it, and that a report came in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_number as ngettext
from titles.cases.elsewhere.beside import Beside
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.seconds import COMMISSION, seconds_for


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


def report_came_in(norm: NormElsewhere, found: Beside, *, now: datetime) -> None:
    """To those who vouch for it, and to who looks at it again: the commission, or who has to countersign it."""
    differing = len(found.differences or ())
    says = _("The card says the same as the report.")
    if found.differences is None:
        says = _("What it says of the player cannot be made into a card.")
    elif differing:
        said = ngettext("The card and the report differ in %d place.", "The card and the report differ in %d places.",
                        differing)  # fmt: skip
        says = said % differing
    text = _("A report of %(event)s has come in, for which this norm was entered as made elsewhere. %(says)s")
    words = text % {"event": found.report.tournament.name, "says": says}
    looking = holders(COMMISSION, None, now) if norm.came_in_id else seconds_for(norm, now)
    vouching = [norm.entered_by, *([norm.countersigned_by] if norm.countersigned_by else [])]
    step = f"came-in-{found.report.pk}"
    _send(norm, looking, _("To look at again: %s"), words, step, now)
    others = [person for person in vouching if person not in looking]
    _send(norm, others, _("A report has come in: %s"), words, f"{step}-told", now)


def looked_at_again(norm: NormElsewhere, by: User, reason: str, *, now: datetime) -> None:
    """To those who vouch for it."""
    text = _("%(who)s has held this norm against the report that came in, and it stands. The reason: %(reason)s")
    people = [norm.entered_by, *([norm.countersigned_by] if norm.countersigned_by else [])]
    _send(norm, people, _("It stands: %s"), text % {"who": str(by), "reason": reason}, "looked-again", now)


def _send(norm: NormElsewhere, people: Iterable[User], subject: str, text: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        key = f"norm-elsewhere-{norm.pk}-{step}-{now:%Y%m%d%H%M%S}"
        mail(addresses, subject % str(norm), text, path=reverse("norm_elsewhere", args=[norm.pk]), key=key, now=now)
