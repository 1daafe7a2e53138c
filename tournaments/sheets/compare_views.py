"""What is looked at beside a sheet: the differences of a second entry, and how the places came about."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ratingsite.office.edge import signed_in
from tournaments.regulations.tie_breaks import Figure, Standing
from tournaments.reports.checks.tie_breaks import amount_text, figure_text
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.cells import Cell
from tournaments.sheets.paper import Paper
from tournaments.sheets.ranks import ranking
from tournaments.sheets.second import Difference, differences
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.words import cell_text


# ---------------------------------------------------------------- the second entry
@signed_in
@require_GET
def second_differences(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Where a second entry says otherwise than the first; as a page, or ``?as=json``."""
    second = find_sheet(request, pk)
    if second.second_of is None:
        raise Http404
    paper = paper_of(second)
    found = [_difference(each, paper) for each in differences(second.second_of, second)]
    if request.GET.get("as") == "json":
        return JsonResponse({"differences": found})
    context = {"sheet": second, "first": second.second_of, "tournament": second.tournament, "differences": found}
    return render(request, "tournaments/sheets/differences.html", context)


def _difference(difference: Difference, paper: Paper) -> dict[str, Any]:
    number, round_ = difference.place
    name = paper.rows[number].name if number in paper.rows else str(number)
    words = {
        "round": round_,
        "name": name,
        "first": cell_text(difference.first),
        "second": cell_text(difference.second),
    }
    return {
        "number": number,
        "round": round_,
        "name": name,
        "first": _value(difference.first),
        "second": _value(difference.second),
        "text": _("Round %(round)s, %(name)s: first %(first)s, second %(second)s.") % words,
    }


def _value(cell: Cell | None) -> list[Any]:
    return list(cell.value) if cell else [None, "", ""]


# ---------------------------------------------------------------- places
@signed_in
@require_GET
def places(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The order by points and tie-breaks, each figure with its rounds; as a page, or ``?as=json``."""
    sheet = find_sheet(request, pk)
    paper = paper_of(sheet)
    found = [_standing(each, paper) for each in ranking(paper)]
    if request.GET.get("as") == "json":
        return JsonResponse({"tie_breaks": list(paper.tie_breaks), "places": found})
    context = {"sheet": sheet, "tournament": sheet.tournament, "tie_breaks": paper.tie_breaks, "places": found}
    return render(request, "tournaments/sheets/places.html", context)


def _standing(standing: Standing, paper: Paper) -> dict[str, Any]:
    row = paper.rows[standing.number]
    return {
        "number": standing.number,
        "name": row.name,
        "place": standing.place,
        "on_paper": row.place,
        "is_shared": standing.is_shared,
        "points": standing.points,
        "figures": [_figure(figure, paper) for figure in standing.figures],
    }


def _figure(figure: Figure, paper: Paper) -> dict[str, Any]:
    return {
        "name": figure.name,
        "value": figure.value,
        "text": figure_text(figure),
        "working": [_part_text(figure, part, paper) for part in figure.parts],
    }


def _part_text(figure: Figure, part: Any, paper: Paper) -> str:
    row = paper.rows.get(part.opponent or 0)
    amount = amount_text(figure.name, part.amount)
    words = {"round": part.round, "name": row.name if row else _("no game"), "amount": amount}
    text = _("Round %(round)s, %(name)s: %(amount)s") % words
    return _("%(part)s (cut)") % {"part": text} if part.is_cut else text
