"""The page of a sheet and what its script asks for: the data, cells, undo and redo, and what others changed."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, signed_in, today
from tournaments.sheets.answers import answers_json, body_of, find_sheet, problem
from tournaments.sheets.bodies import changes_in, key_in
from tournaments.sheets.grid_words import grid_words
from tournaments.sheets.page_data import saved_data, sheet_data, since_data
from tournaments.sheets.rating_preview import rating_changes
from tournaments.sheets.services import Saved, set_cells
from tournaments.sheets.undoing import NothingToUndo, redo, undo


@signed_in
@require_GET
def grid(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The sheet as a grid; its data stand in the page, so the first key is taken at once."""
    sheet = find_sheet(request, pk)
    context = {
        "sheet": sheet,
        "tournament": sheet.tournament,
        "data": sheet_data(sheet),
        "words": grid_words(),
        "may_type": can(request.user, "type", sheet, day=today()),
        "may_take": can(request.user, "take", sheet, day=today()),
        "may_second": can(request.user, "second", sheet, day=today()),
        "may_close": can(request.user, "close", sheet, day=today()),
        "may_upload": can(request.user, "upload-report", sheet.tournament, day=today()),
    }
    return render(request, "tournaments/sheets/grid.html", context)


@answers_json
@require_GET
def data(request: HttpRequest, pk: UUID) -> HttpResponse:
    return JsonResponse(sheet_data(find_sheet(request, pk)))


@answers_json
@require_GET
def since(request: HttpRequest, pk: UUID, version: int) -> HttpResponse:
    return JsonResponse(since_data(find_sheet(request, pk), version))


@answers_json
@require_POST
def cells(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Store typed cells: 200, or 409 where somebody was quicker (what did not clash is stored)."""
    sheet, body = find_sheet(request, pk), body_of(request)
    saved = set_cells(
        sheet,
        changes_in(body),
        by=acting_user(request),
        now=now(),
        key=key_in(body),
        language=(get_language() or "en")[:2],
    )
    return saved_answer(saved)


@answers_json
@require_GET
def changes(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the sheet as it stands would change in each rating, by starting rank, in hundredths."""
    return JsonResponse({"changes": rating_changes(find_sheet(request, pk))})


@answers_json
@require_POST
def undo_act(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _turn(request, pk, is_redo=False)


@answers_json
@require_POST
def redo_act(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _turn(request, pk, is_redo=True)


def _turn(request: HttpRequest, pk: UUID, *, is_redo: bool) -> HttpResponse:
    sheet, key = find_sheet(request, pk), key_in(body_of(request))
    try:
        saved = (redo if is_redo else undo)(sheet, by=acting_user(request), now=now(), key=key)
    except NothingToUndo:
        text = _("There is nothing to do again.") if is_redo else _("There is nothing of yours to undo.")
        return problem(HTTPStatus.CONFLICT, "nothing", text)
    return saved_answer(saved)


def saved_answer(saved: Saved) -> JsonResponse:
    return JsonResponse(saved_data(saved), status=HTTPStatus.CONFLICT if saved.clashes else HTTPStatus.OK)
