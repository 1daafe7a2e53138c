"""Starting a run: which list, and what would be in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.archives.selectors import archive_on
from ratings.lists.imports.permissions import NEW as NEW_IMPORT
from ratings.lists.models import RatingPeriod
from ratings.lists.selectors import list_before
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratings.lists.words import list_name, period_code
from ratings.regulations.calendar import rules_on
from ratings.regulations.registry import rule_book
from ratings.runs.corrections.operations import missing_before
from ratings.runs.corrections.selectors import going_in
from ratings.runs.forms import StartRunForm
from ratings.runs.open_periods import open_period
from ratings.runs.periods import editions_to_name, periods_to_run
from ratings.runs.review.run_rows import rows_of_run_events
from ratings.runs.selectors import stopped_before
from ratings.runs.set_aside.selectors import shown_asides
from ratings.runs.stages_apart import stages_apart_in
from ratings.runs.start import EarlierRunOpen, LateEventsOpen, PeriodStillOpen, live_run, refuse_untimely, start_run
from ratings.runs.waiting_events import events_for, events_held, without_asides
from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, permit, today
from ratingsite.office.pages import Act

EVENTS_SHOWN = 100
UNPROCESSABLE = 422
REFUSALS = (ListOutOfOrder, OutsideTheChains, PeriodStillOpen, EarlierRunOpen, LateEventsOpen)


@acts
def start(request: HttpRequest) -> HttpResponse:
    """The periods that can be run, one of them in full; a POST starts its run."""
    permit(request, "start-run", RatingPeriod())
    periods = periods_to_run()
    if request.method != "POST":
        asked = request.GET.get("period", "")
        if periods and asked and asked not in map(period_code, periods):
            messages.error(request, _("That list is not to be made now. Choose one of these."))
        return _page(request, periods, asked)
    form = StartRunForm(request.POST, periods=periods)
    if form.is_valid():
        return _started(request, form)
    if "period" in form.errors:
        messages.error(request, _("That list is not to be made now. Choose one of these."))
    return _page(request, periods, request.POST.get("period", ""), form)


def _page(
    request: HttpRequest, periods: Sequence[RatingPeriod], asked: str, sent: StartRunForm | None = None
) -> HttpResponse:
    """The period that is asked for, else the first; what was wrong with what was sent is said at its field."""
    wrong = sent["edition"].errors if sent else ()
    without = sent["without"].errors if sent else ()
    context = _context(periods, asked) | {"wrong": wrong, "wrong_without": without}
    context["named"] = sent.cleaned_data.get("edition", "") if sent else ""
    context["sends_lists"] = not periods and can(request.user, "send", NEW_IMPORT, day=today())
    status = UNPROCESSABLE if wrong or without else 200
    return render(request, "ratings/runs/start_run.html", context, status=status)


def _started(request: HttpRequest, form: StartRunForm) -> HttpResponse:
    period, edition = form.periods[form.cleaned_data["period"]], form.cleaned_data["edition"]
    running, without = live_run(period), [each.operation for each in form.missing]
    opened = open_period(period.system_id, period.list_date)
    try:
        run = start_run(opened, by=acting_user(request), now=now(), edition=edition, without=without)
    except REFUSALS as refusal:
        messages.error(request, why_not_started(refusal))
        return redirect(f"{reverse('start_run')}?period={period_code(period)}")
    if running:
        messages.info(request, _("A run for this list is already on its way. Here it is."))
    else:
        messages.success(request, _("The run is queued. A worker takes it up; then somebody else reviews the result."))
    return redirect("run", run.pk)


def _context(periods: Sequence[RatingPeriod], asked: str) -> dict[str, Any]:
    codes = {period_code(period): period for period in periods}
    chosen = codes.get(asked) or (periods[0] if periods else None)
    context: dict[str, Any] = {
        "choices": [(code, list_name(period.system_id, period.list_date)) for code, period in codes.items()],
        "chosen": chosen,
    }
    if chosen is not None:
        archive = archive_on(chosen.system_id, chosen.list_date)
        events = without_asides(events_for(chosen))
        context |= {
            "code": period_code(chosen),
            "name": list_name(chosen.system_id, chosen.list_date),
            "archive": archive,
            "missing_operations": missing_before(chosen),
            "before": list_before(chosen.system_id, chosen.list_date),
            "stands_in": rule_book(chosen.system_id).stands_in is not None,
            "events": rows_of_run_events(events.select_related("federation").defer("document")[:EVENTS_SHOWN]),
            "events_total": events.count(),
            "stages_apart": stages_apart_in(events, chosen.system_id),
            "takes_in": going_in(chosen.system_id).filter(rating_list__archive=archive),
            "held": events_held(chosen.system_id),
            "set_aside": shown_asides(chosen.system_id),
            "running": live_run(chosen),
            "stopped": stopped_before(chosen),
            "act": _act(chosen),
            "edition": rules_on(chosen.system_id, chosen.list_date),
            "editions_to_name": editions_to_name(chosen),
        }
    return context


def _act(period: RatingPeriod) -> Act:
    edition = rules_on(period.system_id, period.list_date)
    try:
        refuse_untimely(period, day=today())
    except REFUSALS as refusal:
        articles = edition.articles
        article = articles.closing if isinstance(refusal, PeriodStillOpen) else articles.lists
        why_not = why_not_started(refusal)
        return Act(label=_("Start run"), url="", allowed=False, why_not=why_not, article=article, edition=edition.id)
    return Act(label=_("Start run"), url=reverse("start_run"))


def why_not_started(refusal: Exception) -> str:
    """A refusal of the service, one of ``REFUSALS``, in words."""
    if isinstance(refusal, PeriodStillOpen):
        day = date_format(refusal.closes_on)
        return _("What ends until %(day)s belongs to this list: the run can start the day after.") % {"day": day}
    if isinstance(refusal, EarlierRunOpen):
        period = refusal.run.period
        return _("The run for “%(list)s” comes first: publish or void it.") % {
            "list": list_name(period.system_id, period.list_date)
        }
    if isinstance(refusal, LateEventsOpen):
        names = ", ".join(event.name for event in refusal.events)
        return _("Came late, and to be decided first (My work): %(events)s.") % {"events": names}
    if isinstance(refusal, OutsideTheChains):
        return _("That day belongs to no chain of lists: the commission opens an archive for it.")
    return _("There is a list of that day or a later one already.")
