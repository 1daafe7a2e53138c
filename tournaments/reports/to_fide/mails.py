"""A short mail to whose turn it is when FIDE has a version of a report that does not count any more."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from tournaments.registration.mails import holders, send_about, senders_of_official
from tournaments.registration.value_words import day_text
from tournaments.reports.models import Report
from tournaments.reports.to_fide.selectors import sent_of_others, standing


def send_again(report: Report, *, now: datetime) -> None:
    """A corrected version is accepted, and FIDE has the one before it."""
    sent = sent_of_others(report).first()
    if sent is None or standing(report) is not None:
        return
    text = _("FIDE was sent version %(number)s of the report of %(name)s on %(day)s. Version %(later)s replaces it.")
    day = said_in_every_language(lambda: day_text(sent.sent_on))
    words = {"number": str(sent.report.version), "day": day, "later": str(report.version)}
    path = reverse("report_to_fide", args=[report.pk])
    key = f"send-again:{report.pk}:{now.isoformat()}"
    to = [sent.marked_by, *_senders(report, now)]
    send_about(report.tournament, to, _("Send to FIDE again: %(name)s"), text, path=path, key=key, now=now, **words)


def _senders(report: Report, now: datetime) -> list[User]:
    """Whose act the sending is (9.1; 0.3; 2009, 0.2)."""
    tournament = report.tournament
    if tournament.skips_endorsement:
        sender = [*senders_of_official(tournament)] if tournament.is_official else []
        return [*sender, *holders([Office.RATING_ADMINISTRATOR], None, now)]
    return holders([Office.RATING_OFFICER], tournament.federation_id, now)
