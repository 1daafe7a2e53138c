"""The list that a run leads to, line by line, before anybody publishes it."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.lists.shown_lines import shown_lines
from ratings.runs.draft import draft_of
from ratings.runs.models import RatingRun
from ratingsite.office.edge import find_permitted, signed_in


@require_safe
@signed_in
def coming_list(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One page of the lines that are reviewed; they have no page any more when the list has its own, or will not be."""
    runs = RatingRun.objects.select_related("period__system", "previous_list").defer("summary")
    shown = find_permitted(request, runs, "view", pk=pk)
    draft = draft_of(shown)
    if draft is None:
        raise Http404
    context = {
        "run": shown,
        "list": draft,
        **shown_lines(request.GET, draft, shown.previous_list),
    }
    return render(request, "ratings/runs/list.html", context)
