"""FIDE's event code on a tournament's page: typed, changed, or cleared."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, permit
from tournaments.registration.event_codes import CodeTaken, NoSuchPart, NotForTheServer, give_event_code
from tournaments.reports.event_code_form import NO_SUCH_PART, EventCodeForm
from tournaments.reports.tournament_page import find_tournament, shown_tournament


@acts
@require_POST
def give_code(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Note the code, or clear it; what is wrong is said at its field, and stays there."""
    tournament = find_tournament(request, pk)
    permit(request, "give-code", tournament)
    form = EventCodeForm(request.POST)
    if not form.is_valid():
        return shown_tournament(request, tournament, form)
    code, part = form.cleaned_data["fide_code"], form.cleaned_data["part"] or 0
    try:
        give_event_code(tournament, code, part=part, by=acting_user(request), now=now())
    except CodeTaken as taken:
        text = _("Not noted: %(name)s has event code %(code)s already.")
        form.add_error("fide_code", text % {"name": taken.tournament.name, "code": code})
    except NoSuchPart:
        form.add_error("part", NO_SUCH_PART)
    except NotForTheServer:
        messages.error(request, _("Not noted: this tournament does not go to FIDE’s rating server."))
    else:
        messages.success(request, _("FIDE’s event code is noted.") if code else _("FIDE’s event code is cleared."))
    return shown_tournament(request, tournament, form) if form.errors else redirect("tournament", pk=pk)
