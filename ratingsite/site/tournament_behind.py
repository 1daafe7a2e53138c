"""From an event of the ledger to the tournament that handed it over: only here both are known."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import tournament_behind
from ratings.runs.models import RatingRun
from ratingsite.office.edge import find_permitted, permit, signed_in
from tournaments.registration.models import Tournament


@require_safe
@signed_in
def tournament(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To the page of the tournament, which has its report; 404 of an event that came from elsewhere."""
    permit(request, "view", RatingRun())
    event = get_object_or_404(RatedEvent.objects.defer("document"), pk=pk)
    found = find_permitted(request, Tournament, "view", pk=tournament_behind(event))
    return redirect("tournament", found.pk)
