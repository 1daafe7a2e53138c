"""To everybody who counted on a tournament: it is cancelled, or it has lapsed."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from tournaments.registration.mails import chiefs, send_about, send_to
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.regulations.deadlines import Deadline


def cancelled(tournament: Tournament, *, by: User, now: datetime) -> None:
    """To the organiser, all arbiters and the rating officers, but not to who did it."""
    officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    named = tournament.appointments.values_list("email", "user__email")
    addresses = {tournament.organiser.email, *(user.email for user in officers)}
    addresses |= {typed or held for typed, held in named} - {None, ""}
    text = _(
        "%(name)s was cancelled by %(by)s. Its deadlines are over, and no report is expected. The reason: %(reason)s"
    )
    send_to(
        tournament,
        sorted(addresses - {by.email}),
        _("Cancelled: %(name)s"),
        text,
        path=reverse("tournament", args=[tournament.pk]),
        key=f"cancelled:{tournament.pk}",
        now=now,
        by=by.name,
        reason=tournament.ended_reason,
    )


def lapsed(tournament: Tournament, last: Deadline, *, has_way_back: bool, now: datetime) -> None:
    """To the organiser, the chief arbiter, the rating officers, and where it may still be rated to the director."""
    officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    directors = holders([Office.EXECUTIVE_DIRECTOR], tournament.federation_id, now) if has_way_back else []
    text = _("No report of %(name)s was signed by %(day)s, the last day for its last list (%(article)s): not rated.")
    more = _("The executive director may still have it rated on the page of the tournament.")
    send_about(
        tournament,
        [tournament.organiser, *chiefs(tournament), *officers, *directors],
        _("Lapsed: %(name)s"),
        f"{text} {more}" if has_way_back else text,
        path=reverse("tournament", args=[tournament.pk]),
        key=f"lapsed:{tournament.pk}:{now.isoformat()}",
        now=now,
        day=day_text(last.day),
        article=last.article,
    )
