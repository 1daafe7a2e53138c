"""The mail about a collected membership that was refused: to who wrote it."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratingsite.office.outbox.wording import said as _
from tournaments.fees.collected.models import CollectedMembership
from tournaments.registration.mails import send_about


def refused(line: CollectedMembership, *, now: datetime) -> None:
    """With the reason."""
    text = _("The membership of %(person)s that was collected at %(name)s is not entered: %(reason)s")
    path = reverse("tournament_memberships", args=[line.tournament_id])
    send_about(
        line.tournament,
        [line.written_by],
        _("Membership refused: %(person)s"),
        text,
        path=path,
        key=f"collected-refused:{line.pk}",
        now=now,
        person=line.name,
        reason=line.reason,
    )
