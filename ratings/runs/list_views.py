"""The list that a run leads to, line by line, before anybody publishes it."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.lists.forms import ListFilterForm
from ratings.lists.list_page import list_page
from ratings.lists.rows import rows_of
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
    form = ListFilterForm(request.GET)
    filters = form.filters()
    page = list_page(draft, filters)
    asked = [(name, value) for name, value in request.GET.items() if name != "after" and value]
    context = {
        "run": shown,
        "list": draft,
        "form": form,
        "filters": filters,
        "is_filtered": any(name != "sort" for name, _ in asked),
        "rows": rows_of(draft, page.entries, shown.previous_list, has_ranks=filters.begin_the_list),
        "players": page.players,
        "next": f"?{urlencode([*asked, ('after', page.next_after)])}" if page.next_after else "",
        "unrated": page.unrated,
    }
    return render(request, "ratings/runs/list.html", context)
