"""The pages of the regulations, open to everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.foundations.editions import Family, UnknownEdition
from ratingsite.site.regulation_pages.articles import (
    edition_with_page,
    editions_by_family,
    long_tables,
    neighbours,
    parts_of,
)
from ratingsite.site.regulation_pages.coverage_pages import CoverageForm, covered_texts, rows_of
from ratingsite.site.regulation_pages.history import histories_of
from ratingsite.site.regulation_pages.words.coverage import COVERAGE, FAMILIES, STATUSES


@require_safe
def regulations(request: HttpRequest) -> HttpResponse:
    """The families and their editions, newest first."""
    families = [(family, FAMILIES[family], found) for family, found in editions_by_family()]
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
        "rows": rows_of(shown),
        "words": COVERAGE,
    }
    return render(request, "regulations/edition.html", context)


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """How many articles of each text are carried out, and the rows that the address asks for."""
    texts = covered_texts()
    form = CoverageForm(request.GET, texts)
    context = {"texts": texts, "form": form, "shown": form.shown(), "words": COVERAGE}
    return render(request, "regulations/coverage.html", context)


@require_safe
def history(request: HttpRequest, family: str) -> HttpResponse:
    """Every value of a family through its editions."""
    if family not in list(Family):
        raise Http404
    rule_book = Family(family)
    context = {"family": FAMILIES[rule_book], "histories": histories_of(rule_book)}
    return render(request, "regulations/history.html", context)
