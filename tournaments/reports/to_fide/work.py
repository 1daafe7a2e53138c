"""What of the way to FIDE waits for a person, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.facts import law_of
from tournaments.regulations.rating_server import goes_to_the_server
from tournaments.reports.models import Report
from tournaments.reports.to_fide.selectors import Unsent, unsent_reports


def sending_work(user: User, day: date) -> Iterator[WorkItem]:
    """The files that are to be sent, each with its last day."""
    for found in unsent_reports(user, day):
        yield _item(found)


def _item(found: Unsent) -> WorkItem:
    report = found.report
    return WorkItem(
        kind="report",
        title=report.tournament.name,
        url=reverse("report_to_fide", args=[report.pk]),
        what=what_to_do(found),
        since=report.sent_on_at or report.created_at,
        due_on=found.due_on,
        zone=report.tournament.zone,
        article=found.due.article if found.due else "",
        edition=edition_of(report),
    )


def edition_of(report: Report) -> str:
    """The edition on whose page the articles of the sending are found."""
    found = (law for law in law_of(report.tournament).every if goes_to_the_server(law.notice))
    return next((law.rating.id for law in found if law.rating), "")


def what_to_do(found: Unsent) -> str:
    """The act, with the part where it is about one."""
    report: Report = found.report
    words = {"number": report.part}
    if found.outdated is not None:
        return _("Send the file to FIDE again: another version was sent")
    return _("Send the file of part %(number)s to FIDE") % words if report.part else _("Send the file to FIDE")
