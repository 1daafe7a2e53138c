"""Cancelling, from the page of the tournament."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, today
from tournaments.registration.changes.services import ReportedAlready
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.endings.services import cancel_tournament
from tournaments.registration.models import Tournament


@acts
@require_POST
def cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    """It is not played after all; without a reason it is not done."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    require(request.user, "cancel", tournament, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    try:
        cancel_tournament(tournament, by=acting_user(request), now=now(), reason=reason)
    except ReportedAlready:
        messages.error(request, _("Not done: a report of this tournament was signed. Refuse or return it first."))
    else:
        messages.success(request, _("Cancelled. The organiser, the arbiters and the rating officer have been told."))
    return redirect("tournament", pk=pk)
