"""Short mails about a registration by another federation than that of the territory."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.mails import send_about
from tournaments.registration.territory.models import TerritoryConsent


def asked(consent: TerritoryConsent, *, now: datetime) -> None:
    """To the rating officers of the territory; where it has none, to the administrators, who answer for it."""
    officers = list(holders([Office.RATING_OFFICER], consent.federation_id, now))
    to = officers or list(holders([Office.RATING_ADMINISTRATOR], None, now))
    text = _(
        "%(name)s is held in your territory and registered by another federation (0.2). Do you agree that it "
        "registers, reports and pays?"
    )
    path, key = reverse("consent", args=[consent.pk]), f"consent-asked:{consent.pk}"
    send_about(consent.tournament, to, _("Your agreement: %(name)s"), text, path=path, key=key, now=now)


def answered(consent: TerritoryConsent, *, now: datetime) -> None:
    """To the organiser and the rating officers of the registering federation."""
    tournament = consent.tournament
    to = [tournament.organiser, *holders([Office.RATING_OFFICER], tournament.federation_id, now)]
    text = _("The federation of the territory agrees to the registration of %(name)s (0.2).")
    if consent.state == TerritoryConsent.State.REFUSED:
        text = _("The federation of the territory does not agree to the registration of %(name)s (0.2): %(reason)s")
    path, key = reverse("tournament", args=[tournament.pk]), f"consent-{consent.state}:{consent.pk}:{now.isoformat()}"
    send_about(
        tournament, to, _("The territory has answered: %(name)s"), text, path=path, key=key, now=now,
        reason=consent.reason,
    )  # fmt: skip
