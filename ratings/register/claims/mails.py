"""Mails about claims of players: to the federation that decides, and to who has asked."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _


def officers_of(federation: str, now: datetime) -> list[User]:
    """The rating officers of a federation; where it has none, the rating administrators."""
    return holders([Office.RATING_OFFICER], federation, now) or holders([Office.RATING_ADMINISTRATOR], None, now)


def asked(claim: PlayerClaim, *, now: datetime) -> None:
    """To the officers of the player's federation."""
    words = {"name": claim.user.name, "player": str(claim.player), "number": claim.player.key}
    text = _("%(name)s asks to be known as the player %(player)s (%(number)s). Please confirm or refuse it.") % words
    subject = _("Is this the player? %(player)s") % words
    to = sorted({user.email for user in officers_of(claim.player.federation_id, now) if user.pk != claim.user_id})
    if to:
        mail(to, subject, text, path=reverse("claim", args=[claim.pk]), key=f"claim:{claim.pk}", now=now)


def decided(claim: PlayerClaim, *, now: datetime) -> None:
    """To who has asked."""
    words = {"player": str(claim.player), "number": claim.player.key, "reason": claim.reason}
    if claim.state == PlayerClaim.State.CONFIRMED:
        text = _("You are known as the player %(player)s (%(number)s) now.") % words
    elif claim.state == PlayerClaim.State.REFUSED:
        text = _("You are not known as the player %(player)s (%(number)s): %(reason)s") % words
    else:
        text = _("You are no longer known as the player %(player)s (%(number)s): %(reason)s") % words
    subject = _("Your number as a player: %(number)s") % words
    key = f"claim:{claim.pk}:{claim.state}"
    mail([claim.user.email], subject, text, path=reverse("own_player"), key=key, now=now)
