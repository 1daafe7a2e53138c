"""The acts at a sheet that lead to another page: open, put aside, take."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.files.services import TooManyFiles, too_many_text
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.services import ReportIsUnderWay
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.filling import NothingToRead
from tournaments.sheets.models import Sheet
from tournaments.sheets.opening import SheetIsOpen, close_sheet, open_sheet
from tournaments.sheets.page_data import findings_data
from tournaments.sheets.second import second_sheet
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.taking import SheetHasErrors, file_name, file_of, take


# ---------------------------------------------------------------- opening
@acts
@require_POST
def open_for_tournament(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The sheet of a tournament: the one that is open, or a new one."""
    tournament = find_permitted(request, Tournament.objects.select_related("federation"), "view", pk=pk)
    return _opened(request, lambda: open_sheet(tournament, by=acting_user(request), now=now()))


@acts
@require_POST
def open_for_report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Mend a report in the grid."""
    report = find_permitted(request, Report.objects.select_related("tournament__federation", "file"), "view", pk=pk)
    return _opened(request, lambda: open_sheet(report.tournament, by=acting_user(request), now=now(), report=report))


@acts
@require_POST
def open_for_file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Mend in the grid what a file says, refused or not."""
    file = find_permitted(request, SubmittedFile.objects.select_related("tournament__federation"), "download", pk=pk)
    return _opened(request, lambda: open_sheet(file.tournament, by=acting_user(request), now=now(), file=file))


def _opened(request: HttpRequest, act: Callable[[], Sheet]) -> HttpResponse:
    try:
        sheet = act()
    except SheetIsOpen as other:
        text = _("A sheet with other results is open. Go on with it, or put it aside first.")
        messages.warning(request, text)
        return redirect("sheet", pk=other.sheet.pk)
    except NothingToRead:
        messages.error(request, _("Nothing of this file could be read into a sheet."))
        return redirect(request.path.removesuffix("sheet/"))
    return redirect("sheet", pk=sheet.pk)


@acts
@require_POST
def close(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put a sheet aside."""
    sheet = find_sheet(request, pk)
    close_sheet(sheet, by=acting_user(request), now=now())
    messages.success(request, _("The sheet was put aside. Nothing of it is lost."))
    return redirect("tournament", pk=sheet.tournament_id)


@acts
@require_POST
def second(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Type the same paper a second time, blind, by somebody else."""
    sheet = second_sheet(find_sheet(request, pk), by=acting_user(request), now=now())
    return redirect("sheet", pk=sheet.pk)


# ---------------------------------------------------------------- taking
@signed_in
@require_POST
def take_as_report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the sheet as the tournament's report; to a script 422 with the findings, to a form the page with them."""
    sheet = find_sheet(request, pk)
    try:
        received = take(sheet, by=acting_user(request), now=now())
    except SheetHasErrors as refusal:
        return _not_taken(request, sheet, refusal)
    except NotPermitted as refusal:
        is_later = bool(refusal.decision.waits_for)
        text = (
            _("This sheet cannot be changed now.")
            if is_later
            else _("Only the chief arbiter takes the sheet as the report.")
        )
        return _told(request, sheet, HTTPStatus.CONFLICT, text)
    except TooManyFiles:
        return _told(request, sheet, HTTPStatus.TOO_MANY_REQUESTS, too_many_text())
    except ReportIsUnderWay as refusal:
        text = _("The report is %(state)s: it must be returned before the sheet can take its place.")
        state = {"state": refusal.report.get_state_display()}
        return _told(request, sheet, HTTPStatus.CONFLICT, text % state)
    assert received.report is not None  # noqa: S101
    address = reverse("report", args=[received.report.pk])
    messages.success(request, _("The sheet is the report now. Look at it, then certify."))
    return JsonResponse({"redirect": address}) if _is_script(request) else redirect(address)


def _not_taken(request: HttpRequest, sheet: Sheet, refusal: SheetHasErrors) -> HttpResponse:
    found = findings_data(refusal.findings, paper_of(sheet))
    text = ngettext(
        "Not taken: %(count)s thing stands in the way.", "Not taken: %(count)s things stand in the way.", len(found)
    ) % {"count": len(found)}
    return _told(request, sheet, HTTPStatus.UNPROCESSABLE_ENTITY, text, findings=found)


def _told(request: HttpRequest, sheet: Sheet, status: HTTPStatus, text: str, **more: Any) -> HttpResponse:
    if _is_script(request):
        return JsonResponse({"error": "not-taken", "text": text, **more}, status=status)
    messages.error(request, text)
    for finding in more.get("findings", [])[:10]:
        messages.error(request, finding["text"])
    return redirect("sheet", pk=sheet.pk)


def _is_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


@signed_in
@require_GET
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The report file that the sheet makes as it is, for other programs; ``?as=trf26`` in the newer format."""
    sheet = find_sheet(request, pk)
    return attachment(file_of(sheet, dialect=request.GET.get("as", "trf16")), file_name(sheet))
