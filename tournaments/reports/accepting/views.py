"""The list of the reports that wait for their acceptance, and the page of a selection."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can
from ratingsite.office.audit.services import last_done
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_choice, find_permitted, signed_in, today
from ratingsite.office.pages import Act
from tournaments.reports.accepting import services
from tournaments.reports.accepting.forms import AcceptingFilter, WantedReports
from tournaments.reports.accepting.models import Selection
from tournaments.reports.accepting.selectors import (
    accepts_reports,
    left_of,
    progress_of,
    reports_to_accept,
    selectable,
    unfinished_selections,
    with_their_rows,
)

A_PAGE = 50
FOLDER = "tournaments/reports/accepting"


@signed_in
@require_safe
def to_accept(request: HttpRequest) -> HttpResponse:
    """Every report that this person may accept; those that nobody warned of can be selected."""
    user, day = acting_user(request), today()
    if not accepts_reports(user, day=day):
        raise Http404
    form = AcceptingFilter(request.GET)
    found = form.narrowed(reports_to_accept(user, day=day))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    page.object_list = with_their_rows(page.object_list)
    context = {
        "page": page,
        "form": form,
        "selectable": selectable(found).count(),
        "unfinished": unfinished_selections(user),
        "filtered": form.said().items(),
        **form.neighbours(page),
    }
    return render(request, f"{FOLDER}/to_accept.html", context)


@acts
@require_POST
def select(request: HttpRequest) -> HttpResponse:
    """Have the selected reports accepted, or every one of the filter that needs no look of its own."""
    user, day = acting_user(request), today()
    if not accepts_reports(user, day=day):
        raise Http404
    form, narrowing = WantedReports(request.POST), AcceptingFilter(request.POST)
    if not form.is_valid():
        return _nothing_selected(request, narrowing)
    within = narrowing.narrowed(reports_to_accept(user, day=day))
    try:
        selection = services.select_reports(form.wanted(within), by=user, now=now())
    except services.NothingSelected:
        return _nothing_selected(request, narrowing)
    count = progress_of(selection).total
    text = ngettext("%(count)s report is being accepted.", "%(count)s reports are being accepted.", count)
    messages.success(request, text % {"count": count})
    if (left := form.ticked - count) > 0:
        text = ngettext(
            "%(count)s report that you selected was not taken: somebody has dealt with it meanwhile.",
            "%(count)s reports that you selected were not taken: somebody has dealt with them meanwhile.",
            left,
        )
        messages.warning(request, text % {"count": left})
    return redirect("selection", pk=selection.pk)


def _nothing_selected(request: HttpRequest, narrowing: AcceptingFilter) -> HttpResponse:
    """The list as it was filtered, on the page that was seen, whose number goes with the form."""
    page = narrowing.data.get("page", "")
    seen = {"page": page} if page.isdigit() else {}
    return asked_for_the_choice(request, reverse("reports_to_accept"), **narrowing.said(), **seen)


@signed_in
@require_safe
def selection(request: HttpRequest, pk: UUID) -> HttpResponse:
    """How far a selection has come, and what of it was left, each with the reason."""
    found = find_permitted(request, Selection.objects.select_related("made_by"), "view", pk=pk)
    left = Paginator(left_of(found), A_PAGE).get_page(request.GET.get("page"))
    may_stop = can(request.user, "stop", found, day=today())
    context = {
        "selection": found,
        "progress": progress_of(found),
        "stop_act": Act(label=_("Stop"), url=reverse("selection_stop", args=[pk]), is_main=False) if may_stop else None,
        "stopped": last_done(found, "stop"),
        "left": left,
        "previous": f"?page={left.previous_page_number()}" if left.has_previous() else "",
        "next": f"?page={left.next_page_number()}" if left.has_next() else "",
    }
    return render(request, f"{FOLDER}/selection.html", context)


@acts
@require_POST
def stop(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Accept no more of them: what had no turn yet waits as before."""
    found = find_permitted(request, Selection, "stop", pk=pk)
    if count := services.stop_selection(found, by=acting_user(request), now=now()):
        text = ngettext(
            "Stopped. %(count)s report had no turn yet and waits as before.",
            "Stopped. %(count)s reports had no turn yet and wait as before.",
            count,
        )
        messages.success(request, text % {"count": count})
    else:
        messages.info(request, _("Nothing was left to stop: every report has had its turn."))
    return redirect("selection", pk=pk)
