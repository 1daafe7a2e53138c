"""The title norms list and Form 4 of 2003, for tournaments of that time; on paper as they were."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.edge import find_permitted, today
from titles.norms.title_norms_2003 import forms_4, is_of_2003
from titles.regulations.forms_2003 import TITLES_ON_THE_LIST
from tournaments.reports.models import Report


@require_safe
def title_norms_2003(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Everybody's line of the list."""
    report = _report_of_2003(request, pk)
    context = {
        "report": report,
        "tournament": report.tournament,
        "forms": forms_4(report),
        "titles": TITLES_ON_THE_LIST,
    }
    return render(request, "titles/norms/title_norms_2003.html", context)


@require_safe
def form_4_2003(request: HttpRequest, pk: UUID, rank: int) -> HttpResponse:
    """One player's certificate of title result, with what the sources cannot tell left open.

    The day of birth is for who may see it; everybody else reads the year.
    """
    report = _report_of_2003(request, pk)
    form = next((form for form in forms_4(report) if form.number == rank), None)
    if form is None:
        raise Http404
    context = {
        "report": report,
        "tournament": report.tournament,
        "form": form,
        "sees_private": can(request.user, "view-private", form.entry.player, day=today()),
    }
    return render(request, "titles/norms/form_4_2003.html", context)


def _report_of_2003(request: HttpRequest, pk: UUID) -> Report:
    """The report, if it may be seen and had these forms; otherwise 404."""
    reports = Report.objects.select_related("tournament__federation")
    report = find_permitted(request, reports, "view", pk=pk)
    if not is_of_2003(report):
        raise Http404
    return report
