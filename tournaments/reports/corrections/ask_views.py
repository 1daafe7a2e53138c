"""Asking that an accepted report be corrected: why, which results, and whom that would change, before it is sent."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.reports.corrections import services
from tournaments.reports.corrections.asked_results import asked_differences
from tournaments.reports.corrections.effects import Correcting
from tournaments.reports.corrections.forms import ROWS, CorrectionForm
from tournaments.reports.corrections.from_cells import with_the_cell
from tournaments.reports.corrections.services import AskedAlready
from tournaments.reports.corrections.words import difference_lines, shown_effects
from tournaments.reports.models import Report
from tournaments.reports.work_items import edition_of_work


@acts
@keeps_typing
def ask(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The form; ``show`` lays the effect of the results beside it and sends nothing."""
    things = Report.objects.select_related("tournament__federation", "tournament__system")
    report = find_permitted(request, things, "ask-correction", pk=pk)
    if request.method != "POST":
        begun = with_the_cell(kept_fields(request, now=now()), request.GET.dict(), report, ROWS)
        return _page(request, report, CorrectionForm(report=report, kept=begun))
    form = CorrectionForm(request.POST, report=report)
    if "show" in request.POST:
        form.fields["reason"].required = False
        return _page(request, report, form, is_shown=form.is_valid())
    if not form.is_valid():
        return _page(request, report, form)
    return _ask(request, report, form)


def _ask(request: HttpRequest, report: Report, form: CorrectionForm) -> HttpResponse:
    said = {"reason": form.cleaned_data["reason"], "results": form.results}
    try:
        correction = services.ask_correction(report, by=acting_user(request), now=now(), **said)
    except AskedAlready:
        messages.warning(request, _("A correction of this report is asked for already."))
        return redirect("report", pk=report.pk)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Asked for. The office that decides has been told."))
    return redirect("correction", pk=correction.pk)


def _page(request: HttpRequest, report: Report, form: CorrectionForm, *, is_shown: bool = False) -> HttpResponse:
    has_errors = form.is_bound and not is_shown
    tournament = report.tournament
    context = {"report": report, "tournament": tournament, "form": form, "has_errors": has_errors}
    context |= {"article": as_printed(tournament, ON_REPORTS), "edition": edition_of_work(tournament)}
    if is_shown and form.results:
        correcting = Correcting(report=report, version=None, results=form.results)
        context["lines"] = difference_lines(asked_differences(report, form.results))
        context |= shown_effects(correcting)
    return render(request, "tournaments/reports/ask_correction.html", context, status=422 if has_errors else 200)
