"""Form 1, whose foot speaks of norms, and the title norms list, as pages and PDF."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.edge import today
from titles.norms.models import Norm
from titles.norms.paper.form_6 import Form6Line, of_2003, of_norms
from titles.norms.paper.form_6_sheet import form_6_sheet
from titles.norms.paper.norm_foot import norm_foot
from titles.norms.title_norms_2003 import forms_4, is_of_2003
from tournaments.reports.models import Report
from tournaments.reports.paper.forms.form_1 import form_1 as form_1_of
from tournaments.reports.paper.prints import answer, report_to_print, to_print, wants_private
from tournaments.reports.paper.selectors import paper_event
from tournaments.reports.paper.sheets.form_1 import form_1_sheet

NOT_A_NORM = (Norm.State.REFUSED, Norm.State.VOIDED)


@require_safe
def form_1(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """The tournament report with the crosstable."""
    report = report_to_print(request, pk)
    paper = to_print(request, report)
    return answer(request, report, form_1_sheet(form_1_of(paper, norm_foot(report, paper))), as_pdf=as_pdf)


@require_safe
def form_6(request: HttpRequest, pk: UUID, *, as_pdf: bool = False) -> HttpResponse:
    """The norms of a report that this person may see."""
    report = report_to_print(request, pk)
    event = paper_event(report.tournament, for_office=wants_private(request))
    sheet = form_6_sheet(event, _lines(request, report), is_of_2003=is_of_2003(report))
    return answer(request, report, sheet, as_pdf=as_pdf)


def _lines(request: HttpRequest, report: Report) -> tuple[Form6Line, ...]:
    if is_of_2003(report):
        return of_2003(forms_4(report))
    norms = report.norms.exclude(state__in=NOT_A_NORM).select_related("player__federation", "report__tournament")
    order = list(Norm.Title)
    seen = [norm for norm in norms if can(request.user, "view", norm, day=today())]
    return of_norms(sorted(seen, key=lambda norm: (order.index(Norm.Title(norm.title)), norm.player.name)))
