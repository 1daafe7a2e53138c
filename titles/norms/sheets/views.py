"""Norms beside a sheet: for the script of the grid, and as a page for who works without one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from ratingsite.office.edge import signed_in
from titles.norms.sheets.standing import SheetNorms, norms_of_sheet
from titles.norms.sheets.words import WHY_NOT, beside_row, foot_lines, standing_line
from tournaments.sheets.answers import answers_json, find_sheet
from tournaments.sheets.selectors import paper_of

MOST_LINES = 12


@answers_json
@require_GET
def sheet_norms(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The foot, a line for everybody who can still make a norm, and what stands beside each row."""
    sheet = find_sheet(request, pk)
    return JsonResponse(_norms_json(norms_of_sheet(sheet, paper_of(sheet))))


@signed_in
@require_safe
def sheet_norms_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The same as a page, with every line."""
    sheet = find_sheet(request, pk)
    norms = norms_of_sheet(sheet, paper_of(sheet))
    context = {
        "sheet": sheet,
        "tournament": sheet.tournament,
        "foot": foot_lines(norms),
        "lines": [standing_line(one) for one in norms.standings],
        "why_not": WHY_NOT.get(norms.why_not, ""),
    }
    return render(request, "titles/norms/sheet_norms.html", context)


def _norms_json(norms: SheetNorms) -> dict[str, Any]:
    return {
        "foot": foot_lines(norms),
        "lines": [{"number": one.number, "text": standing_line(one)} for one in norms.standings[:MOST_LINES]],
        "lines_count": len(norms.standings),
        "rows": {str(one.number): beside_row(one) for one in norms.standings},
        "why_not": str(WHY_NOT.get(norms.why_not, "")),
    }
