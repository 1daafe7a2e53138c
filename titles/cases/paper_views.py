"""The papers of an application as PDF: the file in place of IT2, and the way to the diploma."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.edge import find_permitted, signed_in
from titles.cases.assembling import judge_case
from titles.cases.selectors import cases
from titles.cases.sheets import case_sheet
from tournaments.fees.papers import pdf


@require_safe
@signed_in
def case_file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The application as it lies there, dated by its last step."""
    case = find_permitted(request, cases(), "view-file", pk=pk)
    at = case.decided_at or case.posted_at or case.submitted_at or case.opened_at
    return pdf(case_sheet(case, judge_case(case, case.day_of(now()))), None, at=at)


@require_safe
def diploma(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Where the diploma of a title that was awarded lies: in the register, while the title stands."""
    case = find_permitted(request, cases(), "view", pk=pk)
    if case.held_id is None:
        raise Http404
    return redirect("title_diploma", case.held_id)
