"""Answers with a sheet, as a page or as PDF, of a report or a registration, in public or for the offices."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from ratingsite.office.accounts.permissions import can
from ratingsite.office.edge import find_permitted, today
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.paper.documents import sheet_pdf
from tournaments.reports.paper.selectors import paper_report
from tournaments.reports.paper.sheet import Sheet
from tournaments.reports.paper.snapshot import PaperReport

FOR_OFFICE = "office"
"""``?office`` asks for the print with days of birth and contacts; without it every print may be handed to anybody."""


def report_to_print(request: HttpRequest, pk: UUID) -> Report:
    """The report, if this person may print it; and with days of birth only who may see these. Otherwise 404."""
    things = Report.objects.select_related(
        "tournament__federation", "tournament__system", "tournament__organiser", "file"
    )
    report = find_permitted(request, things, "print", pk=pk)
    if wants_private(request) and not can(request.user, "print-private", report, day=today()):
        raise Http404
    return report


def wants_private(request: HttpRequest) -> bool:
    return FOR_OFFICE in request.GET


def to_print(request: HttpRequest, report: Report) -> PaperReport:
    """What the forms are filled from, for the kind of print that was asked for."""
    return paper_report(report, for_office=wants_private(request))


def answer(request: HttpRequest, thing: Report | Tournament, sheet: Sheet, *, as_pdf: bool) -> HttpResponse:
    """The sheet as a page, or as PDF beside it."""
    tournament = thing.tournament if isinstance(thing, Report) else thing
    report = thing if isinstance(thing, Report) else None
    if tournament.is_example:
        sheet = replace(sheet, notice=_("EXAMPLE – invented people"))
    if as_pdf:
        return _pdf(request, tournament, report, sheet)
    context = {
        "sheet": sheet,
        "tournament": tournament,
        "report": report,
        "source": _source(request, tournament, report),
        "is_private": wants_private(request),
        "may_private": can(request.user, "print-private", thing, day=today()),
    }
    return render(request, "tournaments/reports/paper/sheet.html", context)


def _pdf(request: HttpRequest, tournament: Tournament, report: Report | None, sheet: Sheet) -> HttpResponse:
    source = _source(request, tournament, report)
    response = HttpResponse(
        sheet_pdf(sheet, source=source, at=_moment(tournament, report)), content_type="application/pdf"
    )
    response["Content-Disposition"] = content_disposition_header(False, f"{sheet.name}.pdf") or "inline"
    return response


def _moment(tournament: Tournament, report: Report | None) -> datetime:
    """What a print dates from: the last act that made the report what it is."""
    if report is None:
        return tournament.decided_at or tournament.registered_at or tournament.created_at
    return report.accepted_at or report.endorsed_at or report.certified_at or report.created_at


def _source(request: HttpRequest, tournament: Tournament, report: Report | None) -> str:
    """Which report it is, and for whom."""
    parts = [tournament.name]
    if report is not None:
        words = {"number": report.version, "state": report.get_state_display()}
        parts.append(_("report, version %(number)s, %(state)s") % words)
    if wants_private(request):
        parts.append(_("for the offices: with days of birth"))
    return " · ".join(parts)
