"""A report that was refused for good, noted for its appeal."""

from __future__ import annotations

from datetime import datetime

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import Refused, note_refusal
from tournaments.registration.mails import chiefs
from tournaments.registration.refusals import edition_of, terms_of
from tournaments.reports.models import Report

REPORT = "report"


def note_refused_report(report: Report, *, state_before: str, office: str, by: User, now: datetime) -> Refusal:
    """Organiser and chief arbiter may appeal; where another office refused, the federation's officer too."""
    tournament = report.tournament
    refused = Refused(
        kind=REPORT,
        pk=report.pk,
        name=tournament.name,
        federation=tournament.federation_id,
        office=office,
        article=report.refused_article,
        edition=edition_of(tournament),
        reason=report.refused_reason,
        state_before=state_before,
    )
    concerned = [tournament.organiser, *chiefs(tournament)]
    if office != Office.RATING_OFFICER:
        concerned += holders([Office.RATING_OFFICER], tournament.federation_id, now)
        concerned += [report.endorsed_by] if report.endorsed_by else []
    concerned = [user for user in concerned if user.pk != by.pk]
    return note_refusal(refused, terms_of(tournament), concerned=concerned, by=by, now=now)
