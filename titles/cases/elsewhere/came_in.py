"""A report of the event of a norm made elsewhere that comes in later: told, and looked at again by the commission."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import history_of, record
from titles.cases.elsewhere import notices
from titles.cases.elsewhere.beside import beside
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import CaseNorm, TitleCase
from titles.cases.refusals import given
from tournaments.reports.models import Report

CAME_IN = "report of norm elsewhere"
OVER = (TitleCase.State.WITHDRAWN, TitleCase.State.REFUSED)


@transaction.atomic
def note_report(report: Report, *, now: datetime) -> None:
    """Mark the norms that were entered as made elsewhere before this report of their event was accepted.

    Done again for the same report it does nothing. A norm that nobody has countersigned yet needs no mark: who
    countersigns it has the report beside it.
    """
    lying = CaseNorm.objects.filter(elsewhere=OuterRef("pk")).exclude(case__state__in=OVER)
    known = NormElsewhere.objects.filter(Exists(lying), player__in=report.entries.values("player"))
    for norm in known.filter(entered_at__lt=report.accepted_at).defer("file").select_for_update():
        found = beside(norm)
        if found is None or found.report.tournament_id != report.tournament_id or _is_noted(norm, found.report):
            continue
        if norm.countersigned_at is not None:
            norm.came_in, norm.came_in_at = found.report, now
            norm.save(update_fields=["came_in", "came_in_at"])
        record(CAME_IN, norm, by=None, now=now, article="1.8", report=str(found.report.pk))
        notices.report_came_in(norm, found, now=now)


def _is_noted(norm: NormElsewhere, report: Report) -> bool:
    noted = (entry.details.get("report") for entry in history_of(norm) if entry.act == CAME_IN)
    return str(report.pk) in noted


@transaction.atomic
def look_again(norm: NormElsewhere, *, by: User, now: datetime, reason: str) -> NormElsewhere:
    """The commission has held it against the report, and it stands as it was countersigned. Raises ``CaseRefused``.

    A norm that does not stand is no act here: the application that it lies in is returned or refused.
    """
    norm = locked(norm)
    decision = require(by, "look-again", norm, day=now.date())
    reason, report = given(reason), norm.came_in
    norm.came_in = norm.came_in_at = None
    norm.save(update_fields=["came_in", "came_in_at"])
    about = {"report": str(report.pk)} if report else {}
    record("look again at norm elsewhere", norm, by=by, now=now, article=decision.article, reason=reason, **about)
    notices.looked_at_again(norm, by, reason, now=now)
    return norm
