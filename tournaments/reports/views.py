"""The report of a tournament: its crosstable, what it has against it, and the acts that bring it into the ledger."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, today
from ratingsite.office.pages import is_readers_turn
from tournaments.registration.acts import acts_on
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.facts import law_of, read_rate
from tournaments.registration.models import Tournament
from tournaments.registration.orders.selectors import order_in_force
from tournaments.registration.permissions import is_insider, sees_collected
from tournaments.registration.printed import ON_REPORTS, as_printed
from tournaments.registration.selectors import expected_list
from tournaments.registration.value_words import day_text, rate_text
from tournaments.reports import services as reports
from tournaments.reports.acts import REPORT_ACTS
from tournaments.reports.checks.against import against
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.corrections.beside_lists import shown_beside_lists
from tournaments.reports.corrections.on_pages import of_report, open_correction
from tournaments.reports.crosstable import crosstable
from tournaments.reports.crosstable_rows import most_rows
from tournaments.reports.forms import CertifyForm
from tournaments.reports.history import past_acts, report_history
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.page import PagePart
from tournaments.reports.parts.selectors import source_of
from tournaments.reports.people.section import people_section
from tournaments.reports.permissions import has_an_officer
from tournaments.reports.refusals import REPORT
from tournaments.reports.services import ReportHasErrors, WarningsNotTicked
from tournaments.reports.statements.asked import asked_of, open_of
from tournaments.reports.statements.forms import StatementsForm
from tournaments.reports.statements.words import stated
from tournaments.reports.steps import steps_of
from tournaments.reports.to_fide.on_pages import notices

BEFORE_CERTIFYING = (Report.State.DRAFT, Report.State.RETURNED)


@keeps_typing
def report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The page of one version of a report."""
    found = _find(request, pk, "view")
    kept = kept_fields(request, now=now())
    return _page(request, found, now(), statements=_statements_form(found, initial=kept), initial=kept)


@acts
@require_POST
def certify(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The chief arbiter certifies; what is not ticked comes back with the page."""
    found = _find(request, pk, "view")
    moment = now()
    said = _statements_form(found, request.POST)
    if not said.is_valid():
        require(request.user, "certify", found, day=moment.date())
        return _page(request, found, moment, statements=said, data=request.POST)
    ticks = CertifyForm.ticks_in(request.POST)
    try:
        reports.certify_report(found, by=acting_user(request), now=moment, ticks=ticks, statements=said.answers)
    except WarningsNotTicked:
        return _page(request, found, moment, statements=said, data=request.POST)
    except ReportHasErrors as refusal:
        return _refused(request, found, refusal)
    forget_draft(acting_user(request), request.path.removesuffix("certify/"))
    messages.success(request, _certified_text(found))
    return redirect("report", pk=pk)


def _certified_text(report: Report) -> str:
    if report.tournament.skips_endorsement:
        return _("Certified. The rating administrator has been told and accepts it next.")
    if not has_an_officer(report):
        return _("Certified. The rating administrator has been told and endorses it next.")
    return _("Certified. The rating officer has been told and endorses it next.")


@acts
@require_POST
def state(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The chief arbiter answers what he had left open."""
    found = _find(request, pk, "view")
    require(request.user, "state", found, day=today())
    said = _statements_form(found, request.POST)
    if not said.is_valid():
        return _page(request, found, now(), statements=said)
    reports.add_statements(found, said.answers, by=acting_user(request), now=now())
    messages.success(request, _("Stated. It is kept with the report."))
    return redirect("report", pk=pk)


@acts
@require_POST
def endorse(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = _find(request, pk, "view")
    try:
        reports.endorse_report(found, by=acting_user(request), now=now())
    except ReportHasErrors as refusal:
        return _refused(request, found, refusal)
    messages.success(request, _("Endorsed. The rating administrator has been told and accepts it next."))
    return redirect("report", pk=pk)


@acts
@require_POST
def return_to_arbiter(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = _find(request, pk, "view")
    require(request.user, "return", found, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    reports.return_report(found, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("Returned. The chief arbiter has been told the reason."))
    return redirect("report", pk=pk)


@acts
@require_POST
def recall(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The chief arbiter takes the certified report back."""
    reports.recall_report(_find(request, pk, "view"), by=acting_user(request), now=now())
    messages.success(request, _("Recalled. It is a draft again: send another file, or certify it anew."))
    return redirect("report", pk=pk)


@acts
@require_POST
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Refuse the report for good."""
    found = _find(request, pk, "view")
    require(request.user, "refuse", found, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    reports.refuse_report(found, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("Refused. The tournament is not rated; its arbiter and organiser have been told."))
    return redirect("report", pk=pk)


@acts
@require_POST
def accept(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = _find(request, pk, "view")
    try:
        reports.accept_report(found, by=acting_user(request), now=now())
    except ReportHasErrors as refusal:
        return _refused(request, found, refusal)
    messages.success(request, _accepted_text(found))
    return redirect("report", pk=pk)


def _accepted_text(report: Report) -> str:
    """With the list of each system that will rate it."""
    written = {system.shown_name: latest_event(source_of(report), system.code) for system in report.tournament.systems}
    days = {
        name: expected_list(event.system_id, event.ends_on, event.comes_on)
        for name, event in written.items()
        if event is not None
    }
    if list(days.values()) == [None]:
        return _("Accepted. It waits: no text of the rules in force makes the list on which it would come.")
    if len(days) == 1:
        return _("Accepted. It will be rated on the list of %(day)s.") % {"day": day_text(next(iter(days.values())))}
    lists = "; ".join(_(": ").join((name, day_text(day))) for name, day in days.items())
    return _("Accepted. It will be rated on these lists: %(lists)s.") % {"lists": lists}


# ---------------------------------------------------------------- parts
def _find(request: HttpRequest, pk: UUID, act: str) -> Report:
    things = Report.objects.select_related(
        "tournament__federation", "tournament__system", "tournament__organiser", "tournament__decided_by",
        "certified_by", "endorsed_by", "accepted_by", "returned_by", "rated_event",
    )  # fmt: skip
    things = things.defer("file__content").select_related("file")
    things = things.prefetch_related("tournament__appointments", "tournament__schedule", "tournament__other_systems")
    return find_permitted(request, things, act, pk=pk)


def _refused(request: HttpRequest, found: Report, refusal: ReportHasErrors) -> HttpResponse:
    text = _("Not done: %(count)s errors stand in the way. They are listed below.")
    messages.error(request, text % {"count": len(refusal.findings)})
    return redirect("report", pk=found.pk)


def _edition(tournament: Tournament) -> str:
    rating = law_of(tournament).rating
    return rating.id if rating else ""


def _statements_form(found: Report, data: QueryDict | None = None, **more: Any) -> StatementsForm:
    """All questions while the report can be certified, behind that those that are open."""
    asked = asked_of(found) if found.state in BEFORE_CERTIFYING else open_of(found)
    return StatementsForm(data, report=found, asked=asked, **more)


def _page(
    request: HttpRequest, found: Report, moment: datetime, *, statements: StatementsForm, **ticked: Any
) -> HttpResponse:
    """The page; ``ticked`` is what is known of the ticks, as data of the form or as what was kept of it."""
    day = moment.date()
    tournament = found.tournament
    is_live = found.state in Report.LIVE
    inside = is_insider(request.user, tournament, day=day)
    may_ask = can(request.user, "ask-correction", found, day=day) and not open_correction(found)
    table = crosstable(found, asks=reverse("report_ask_correction", args=[found.pk]) if may_ask else "")
    possible = acts_on(found, found.tournament, REPORT_ACTS, request.user, day)
    may_certify = can(request.user, "certify", found, day=day)
    may_download = can(request.user, "download-file", found, day=day)
    context = {
        "report": found,
        "tournament": tournament,
        "steps": steps_of(tournament, found),
        "rate_of_play": rate_text(read_rate(tournament.rate_of_play)),
        "table": table,
        "most_rows": most_rows(table, request),
        "acts": possible,
        "is_mine": may_certify or is_readers_turn(possible),
        "may_certify": may_certify,
        "may_upload": can(request.user, "upload-report", tournament, day=day) and is_live,
        "may_view_games": can(request.user, "view-games", found, day=day),
        "may_ask_correction": may_ask,
        "may_mend": can(request.user, "mend", found, day=day),
        "may_download": may_download,
        "sees_collected": sees_collected(found.tournament, request.user, day=day),
        "sees_fees": can(request.user, "view-fees", found.tournament, day=day),
        "history": past_acts(report_history(found)) if inside else [],
        "is_insider": inside,
        "statements": statements,
        "may_state": can(request.user, "state", found, day=day) and bool(statements.asked),
        "stated": stated(found) if inside else [],
        "part": PagePart.of(found),
        **shown_beside_lists(tournament, request.user, day=day),
        "sees_corrections": can(request.user, "view", ListCorrection(), day=day),
        "people": people_section(found, request.user, day) if inside and is_live else None,
        "order": order_in_force(tournament),
        "edition": _edition(tournament),
        "report_article": as_printed(tournament, ON_REPORTS),
        "refusals": shown_refusals({REPORT: [found.pk]}, request.user, now=moment) if inside else [],
        "fide_notices": notices(found, now=moment, leads=may_download) if inside else [],
        **of_report(found, is_insider=inside),
    }
    if inside and is_live:
        findings = findings_on_report(found, now=moment)
        form = CertifyForm(ticks=reports.ticks_for(found, findings), **ticked)
        context["form"] = form
        context["against"] = against(found, findings, form, request.user, day=day, is_whole="all" in request.GET)
    return render(request, "tournaments/reports/report.html", context)
