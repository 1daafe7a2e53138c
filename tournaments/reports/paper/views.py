"""Forms 2, 3 and 5 and the table of 11.31 as pages and PDF; the crosstable as CSV and XLSX."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.foundations.spreadsheets import CSV, as_csv
from ratingsite.office.accounts.permissions import can
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import find_permitted, today
from tournaments.registration.models import Tournament
from tournaments.reports.crosstable import crosstable
from tournaments.reports.paper import files
from tournaments.reports.paper.forms.form_2 import form_2 as form_2_of
from tournaments.reports.paper.forms.form_3 import form_3 as form_3_of
from tournaments.reports.paper.forms.form_5 import form_5 as form_5_of
from tournaments.reports.paper.forms.table_11_31 import table_11_31 as table_of
from tournaments.reports.paper.prints import answer, report_to_print, to_print, wants_private
from tournaments.reports.paper.selectors import paper_event
from tournaments.reports.paper.sheets.form_2 import form_2_sheet
from tournaments.reports.paper.sheets.form_3 import form_3_sheet
from tournaments.reports.paper.sheets.form_5 import form_5_sheet
from tournaments.reports.paper.sheets.table_11_31 import table_11_31_sheet


@require_safe
def forms_2(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Everybody of the report, each with the card."""
    report = report_to_print(request, pk)
    context = {
        "report": report,
        "tournament": report.tournament,
        "rows": crosstable(report).rows,
        "is_private": wants_private(request),
    }
    return render(request, "tournaments/reports/paper/forms_2.html", context)


@require_safe
def form_2(request: HttpRequest, pk: UUID, rank: int, *, as_pdf: bool = False) -> HttpResponse:
    """The card of the player with a starting rank."""
    report = report_to_print(request, pk)
    paper = to_print(request, report)
    person = next((each for each in paper.people if each.rank == rank), None)
    if person is None:
        raise Http404
    return answer(request, report, form_2_sheet(form_2_of(paper, person)), as_pdf=as_pdf)


@require_safe
def form_3(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """All players' results, five a sheet."""
    report = report_to_print(request, pk)
    return answer(request, report, form_3_sheet(form_3_of(to_print(request, report))), as_pdf=as_pdf)


@require_safe
def form_5(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """The tournament report, updated by what was played."""
    report = report_to_print(request, pk)
    paper = to_print(request, report)
    return answer(request, report, form_5_sheet(form_5_of(paper.event, paper)), as_pdf=as_pdf)


@require_safe
def registration_form(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """The fifth form of a registration, before play (790d)."""
    tournament = find_permitted(request, Tournament.objects.select_related("federation", "organiser"), "view", pk=pk)
    if wants_private(request) and not can(request.user, "print-private", tournament, day=today()):
        raise Http404
    event = paper_event(tournament, for_office=wants_private(request))
    return answer(request, tournament, form_5_sheet(form_5_of(event, None)), as_pdf=as_pdf)


@require_safe
def table_11_31(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """The computer generated table that may be submitted as a rating report."""
    report = report_to_print(request, pk)
    table = table_of(to_print(request, report), report.tournament.system_id)
    return answer(request, report, table_11_31_sheet(table), as_pdf=as_pdf)


# ---------------------------------------------------------------- files
@require_safe
def table_11_31_csv(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The same as CSV, with all its figures."""
    report = report_to_print(request, pk)
    table = table_of(to_print(request, report), report.tournament.system_id)
    return attachment(as_csv(files.table_11_31_rows(table)), "table-11-31.csv", content_type=CSV)


@require_safe
def crosstable_csv(request: HttpRequest, pk: UUID) -> HttpResponse:
    report = report_to_print(request, pk)
    content = as_csv(files.crosstable_rows(to_print(request, report)))
    return attachment(content, "crosstable.csv", content_type=CSV)


@require_safe
def crosstable_xlsx(request: HttpRequest, pk: UUID) -> HttpResponse:
    report = report_to_print(request, pk)
    content = files.as_xlsx(files.crosstable_rows(to_print(request, report)))
    return attachment(content, "crosstable.xlsx", content_type=files.XLSX)
