"""The mail that tells the office and the chief arbiter of other regulations of an approved event."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.event_rules.models import EventRules
from tournaments.registration.mails import chiefs, send_about


def changed(rules: EventRules, *, now: datetime) -> None:
    """To the rating officers and the chief arbiter, who approved and announced what stood there before."""
    tournament = rules.tournament
    to = [*holders([Office.RATING_OFFICER], tournament.federation_id, now), *chiefs(tournament)]
    path = reverse("tournament_regulations", args=[tournament.pk])
    subject, text = _("Other regulations: %(name)s"), _("The organiser has attached other regulations of %(name)s.")
    send_about(tournament, to, subject, text, path=path, key=f"event-rules:{rules.pk}", now=now)
