"""The acts at a sheet that lead to another page: open, put aside, take."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted
from tournaments.registration.models import Tournament
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.opening import close_sheet, open_sheet


@acts
@require_POST
def open_for_tournament(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The sheet of a tournament: the one that is open, or a new one."""
    tournament = find_permitted(request, Tournament.objects.select_related("federation"), "view", pk=pk)
    sheet = open_sheet(tournament, by=acting_user(request), now=now())
    return redirect("sheet", pk=sheet.pk)


@acts
@require_POST
def close(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put a sheet aside."""
    sheet = find_sheet(request, pk)
    close_sheet(sheet, by=acting_user(request), now=now())
    messages.success(request, _("The sheet was put aside. Nothing of it is lost."))
    return redirect("tournament", pk=sheet.tournament_id)
