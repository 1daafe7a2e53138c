"""What the pages of a tournament and its reports say of corrections."""

from __future__ import annotations

from typing import Any

from tournaments.registration.models import Tournament
from tournaments.reports.corrections.differences import differences
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.words import difference_lines
from tournaments.reports.models import Report


def of_report(report: Report, *, is_insider: bool) -> dict[str, Any]:
    """What this version corrects and what differs, the version that corrects it, and what is asked for.

    What is asked for is shown to insiders; what was corrected, to everybody.
    """
    corrected = Report.objects.filter(pk=report.corrects_id).first() if report.corrects_id else None
    replacing = report.corrected_by.filter(state=Report.State.ACCEPTED).first()
    return {
        "corrected": corrected,
        "difference_lines": difference_lines(differences(corrected, report)) if corrected else [],
        "replaced_by": replacing or _later(report),
        "open_correction": open_correction(report) if is_insider else None,
    }


def _later(report: Report) -> Report | None:
    """Of a version that was corrected more than once: the one that counts now."""
    if report.state != Report.State.CORRECTED:
        return None
    of_part = report.tournament.reports.filter(part=report.part, state=Report.State.ACCEPTED)
    return of_part.order_by("-version").first()


def open_correction(report: Report) -> Correction | None:
    """The correction of an accepted report that is asked for or allowed."""
    return report.corrections.filter(state__in=Correction.OPEN).select_related("asked_by").first()


def open_corrections(tournament: Tournament) -> list[Correction]:
    """Those of all its accepted reports."""
    found = Correction.objects.filter(report__tournament=tournament, state__in=Correction.OPEN)
    return list(found.select_related("report", "asked_by"))
