"""The pages of the regulations, open to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.editions import UnknownEdition
from ratingsite.regulation_pages.articles import (
    edition_with_page,
    editions_by_family,
    long_tables,
    neighbours,
    parts_of,
)
from ratingsite.regulation_pages.words import FAMILIES, STATUSES


@require_safe
def regulations(request: HttpRequest) -> HttpResponse:
    """The families and their editions, newest first."""
    families = [(FAMILIES[family], found) for family, found in editions_by_family()]
    return render(request, "regulations/index.html", {"families": families, "statuses": STATUSES})


@require_safe
def edition(request: HttpRequest, edition_id: str) -> HttpResponse:
    """One edition: every value with its article, and the tables as printed."""
    try:
        shown = edition_with_page(edition_id)
    except UnknownEdition as error:
        raise Http404 from error
    before, after = neighbours(shown)
    context = {
        "edition": shown,
        "family": FAMILIES[shown.family],
        "status": STATUSES[shown.status],
        "before": before,
        "after": after,
        "parts": parts_of(shown),
        "tables": long_tables(shown),
    }
    return render(request, "regulations/edition.html", context)
