"""Where an allowed correction meets the reports: which version may be replaced, by which, and when it is done."""

from __future__ import annotations

from datetime import datetime

from ratingsite.foundations.transitions import locked, move
from tournaments.registration.models import Tournament
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import Part, next_part

_Report = Report.State


def report_to_correct(tournament: Tournament, last_round: int | None = None) -> Report | None:
    """The accepted report that a file sent now would correct: its correction is allowed.

    A file of a part that ends at another round is not meant: then it is the next part.
    """
    allowed = Report.objects.filter(
        tournament=tournament, state=_Report.ACCEPTED, corrections__state=Correction.State.ALLOWED
    )
    found = allowed.order_by("part").first()
    return found if found is not None and last_round in (None, found.last_round) else None


def part_sent_now(tournament: Tournament, last_round: int | None = None) -> Part:
    """What a file is that is sent now: the part that it corrects, else the next one. Raises ``NotInParts``."""
    return part_sent(tournament, report_to_correct(tournament, last_round), last_round)


def part_sent(tournament: Tournament, corrected: Report | None, last_round: int | None) -> Part:
    """The same where it is known what the file would correct. Raises ``NotInParts``."""
    return part_to_correct(corrected) if corrected else next_part(tournament, last_round)


def part_to_correct(report: Report) -> Part:
    """The correction of a part is the same part."""
    return Part(number=report.part, last_round=report.last_round, is_last=report.is_last_part)


def correcting_version(report: Report) -> Report | None:
    """The version that is to replace an accepted report, or has; one that was refused or given up is none."""
    return report.corrected_by.exclude(state__in=[_Report.SUPERSEDED, _Report.REFUSED]).order_by("-version").first()


def make_correction(version: Report, *, now: datetime) -> None:
    """The version is accepted: what it corrects is replaced. A part of accepting, before anything is handed over."""
    if version.corrects_id is None:
        return
    old = locked(Report.objects.get(pk=version.corrects_id))
    move(old, _Report.CORRECTED)
    for correction in Correction.objects.select_for_update().filter(report=old, state=Correction.State.ALLOWED):
        move(correction, Correction.State.MADE, ended_at=now)
