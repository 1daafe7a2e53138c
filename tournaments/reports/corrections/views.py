"""The page of a correction – what was said, what is said now, why, and who decides – and its acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from tournaments.registration.acts import Kind, acts_on
from tournaments.registration.deciding_views import reason_given
from tournaments.reports.corrections import services
from tournaments.reports.corrections.asked_results import asked_differences
from tournaments.reports.corrections.differences import differences
from tournaments.reports.corrections.effects import Correcting, EffectUnknown, outcomes_on
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.services import VersionUnderWay
from tournaments.reports.corrections.words import difference_lines, shown_effects
from tournaments.reports.corrections.workings import workings_of
from tournaments.reports.ledger_events import corrections_awaited, in_ledgers
from tournaments.reports.models import Report
from tournaments.reports.to_fide.on_pages import correction_notice

CORRECTION_ACTS = (
    Kind(act="allow", label=gettext_lazy("Allow correction"), url_name="correction_allow", is_main=True),
    Kind(
        act="refuse",
        label=gettext_lazy("Refuse correction"),
        url_name="correction_refuse",
        reason_label=gettext_lazy("Why the report stays as it is; the one who asked will read this"),
    ),
    Kind(act="withdraw", label=gettext_lazy("Withdraw the request"), url_name="correction_withdraw"),
)


@signed_in
def correction(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Said, now, and why."""
    found = find_permitted(request, _corrections(), "view", pk=pk)
    report, day = found.report, today()
    correcting = Correcting.of(found)
    version = correcting.version
    said = differences(report, version) if version else asked_differences(report, correcting.results)
    context = {
        "correction": found,
        "report": report,
        "tournament": report.tournament,
        "version": version,
        "lines": difference_lines(said),
        "acts": acts_on(found, report.tournament, CORRECTION_ACTS, request.user, day),
        "may_upload": found.state == Correction.State.ALLOWED
        and can(request.user, "upload-report", report.tournament, day=day),
        "fide_notices": [sent]
        if (sent := correction_notice(report)) and can(request.user, "download-file", report, day=day)
        else [],
        **_lists_behind(found, version),
        "sees_corrections": can(request.user, "view", ListCorrection(), day=day),
        **shown_effects(correcting),
    }
    return render(request, "tournaments/reports/correction.html", context)


def _lists_behind(found: Correction, version: Report | None) -> dict[str, Any]:
    """The lists that have rated the event, of what counts now, and whether one of them waits to be corrected."""
    is_made = found.state == Correction.State.MADE
    published = [each for each in in_ledgers(version if is_made and version else found.report) if each.run]
    waits = corrections_awaited(found.report.tournament) if is_made else published and found.state in Correction.OPEN
    return {"published": published, "is_awaited": waits}


@signed_in
@require_safe
def working(request: HttpRequest, pk: UUID, system: str, key: str) -> HttpResponse:
    """How one player's change comes about, as accepted and as it would be, side by side."""
    found = find_permitted(request, _corrections(), "view", pk=pk)
    tournament = found.report.tournament
    rated_in = next((each for each in tournament.systems if each.code == system), None)
    try:
        outcomes = outcomes_on(rated_in, Correcting.of(found)) if rated_in else None
    except EffectUnknown:
        outcomes = None
    if outcomes is None or key not in outcomes.people:
        raise Http404
    context = {
        "correction": found,
        "tournament": tournament,
        "player": outcomes.people[key],
        "system": rated_in,
        "workings": workings_of(outcomes, key),
    }
    return render(request, "tournaments/reports/correction_working.html", context)


@acts
@require_POST
def allow(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _act(
        request, pk, services.allow_correction, gettext_lazy("Allowed. The chief arbiter sends the next version.")
    )


@acts
@require_POST
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    require(request.user, "refuse", find_permitted(request, _corrections(), "view", pk=pk), day=today())
    text = gettext_lazy("Refused. The report stays as it is; the one who asked has been told.")
    if reason := reason_given(request):
        return _act(request, pk, services.refuse_correction, text, reason=reason)
    return asked_for_the_reason(request)


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    try:
        return _act(request, pk, services.withdraw_correction, gettext_lazy("Withdrawn. The report stays as it is."))
    except VersionUnderWay:
        messages.error(request, _("The new version is being examined: it must be returned first."))
        return redirect("correction", pk=pk)


# ---------------------------------------------------------------- parts
def _act(
    request: HttpRequest, pk: UUID, service: Callable[..., Correction], text: str | Promise, **said: Any
) -> HttpResponse:
    service(find_permitted(request, _corrections(), "view", pk=pk), by=acting_user(request), now=now(), **said)
    messages.success(request, str(text))
    return redirect("correction", pk=pk)


def _corrections() -> Any:
    people = ("asked_by", "decided_by")
    return Correction.objects.select_related("report__tournament__federation", "report__tournament__system", *people)
