"""Mails about federations that are suspended, excluded or back: to the federation's officers and the rating office.

About a player under FID: to the officers of his federation and to himself.
"""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.changes.models import PersonChange
from ratings.register.claims.selectors import account_of
from ratings.register.standing.models import FederationSpan
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language


def entered(span: FederationSpan, *, now: datetime) -> None:
    """Its players stand on no list from that day on."""
    text = _(
        "FIDE’s rating lists go without the players of the federation from %(first)s on. The decision: %(decision)s"
    )
    words = {"first": span.starts_on.isoformat(), "decision": span.decision}
    _tell(span, _("%(federation)s: %(what)s"), text % words, "entered", now)


def ended(span: FederationSpan, *, now: datetime) -> None:
    """Its players come back."""
    text = _("The last day is %(last)s: behind it the players come back with their last ratings. %(decision)s")
    words = {"last": span.ends_on.isoformat() if span.ends_on else "", "decision": span.end_decision}
    _tell(span, _("%(federation)s: member again"), text % words, "ended", now)


def taken_back(span: FederationSpan, *, now: datetime) -> None:
    """It was entered wrongly."""
    text = _("It was entered wrongly and is taken back: %(reason)s") % {"reason": span.taken_back_reason}
    _tell(span, _("%(federation)s: %(what)s"), text, "taken-back", now)


def dispensed(change: PersonChange, *, now: datetime) -> None:
    """The federation has one player less, and whoever asked for it hears that it is so."""
    player = change.player
    words = {"name": player.name, "first": change.starts_on.isoformat(), "decision": change.reason}
    text = _("From %(first)s on %(name)s stands on the rating lists under FID. The decision: %(decision)s") % words
    officers, himself = holders([Office.RATING_OFFICER], change.before, now), account_of(player)
    people = {*officers, *([himself] if himself else [])} - {change.decided_by}
    for user in sorted((user for user in people if user.is_active), key=lambda user: user.pk):
        path, name = reverse("player", args=[player.key]), f"dispensation:{change.pk}:{user.pk}"
        mail([user.email], _("%(name)s: under FID") % words, text, path=path, key=name, now=now)


def _tell(span: FederationSpan, subject: str, text: str, key: str, now: datetime) -> None:
    words = {
        "federation": span.federation_id,
        "what": said_in_every_language(lambda: str(span.get_kind_display())),
    }
    officers = holders([Office.RATING_OFFICER, Office.FEDERATION_PRESIDENT], span.federation_id, now)
    people = {*officers, *holders([Office.RATING_ADMINISTRATOR], None, now)}
    for user in sorted(people, key=lambda user: user.pk):
        path, name = reverse("federation_spans"), f"federation-span:{span.pk}:{key}:{user.pk}"
        mail([user.email], subject % words, text, path=path, key=name, now=now)
