"""The current ratings between two lists (712): a page, a file for organisers, and events that came late."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.ledger.selectors import newest_version, tournament_behind
from ratings.lists.exports import in_chunks
from ratings.lists.models import RatingList
from ratings.lists.selectors import newest_list
from ratings.register.models import Player
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.organisers import current_text
from ratings.runs.as_it_comes.selectors import current_ratings, is_on_a_list, is_open, late_events, stand_still_of
from ratings.runs.as_it_comes.services import NothingToDecide, OnAListAlready, ReasonMissing, decide_late_event
from ratings.runs.as_it_comes.text_missing import text_missing
from ratings.runs.as_it_comes.words import deactivated_now, printed, what_stopped
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today
from ratingsite.office.pages import Act

RATINGS_A_PAGE = 100
LONGEST_REASON = 2000


@require_safe
def current(request: HttpRequest, system: str) -> HttpResponse:
    """Who has played since the newest list, by name, what came late, and what stops the ratings."""
    newest, stopped = _newest(request, system), stand_still_of(system)
    failure = what_stopped(stopped) if stopped else None
    rows = current_ratings(system).order_by("player__search_name", "player_id")
    page = Paginator(rows, RATINGS_A_PAGE).get_page(request.GET.get("page"))
    shown = list(page)
    inactive = deactivated_now(shown, now=now())
    context = {
        "system": system,
        "list": newest,
        "rows": printed(shown, newest, inactive),
        "inactive": inactive,
        "total": page.paginator.count,
        "late": late_events(system),
        "stand_still": stopped,
        "failure": failure,
        "missing": text_missing(stopped, failure, today=today()) if stopped and failure else None,
        "tournament": tournament_behind(failure.event) if failure and failure.event else None,
        "sees_runs": can(request.user, "view", RatingRun(), day=today()),
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }
    return render(request, "ratings/runs/as_it_comes/current.html", context)


@require_safe
def current_file(request: HttpRequest, system: str) -> StreamingHttpResponse:
    """For organisers: the newest list in the CFC's layout with the ratings of today."""
    moment = now()
    chunks = in_chunks(current_text(_newest(request, system), now=moment))
    response = StreamingHttpResponse(chunks, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{system}-current-{moment.date().isoformat()}.csv"'
    return response


def _newest(request: HttpRequest, system: str) -> RatingList | None:
    """The newest list of a system of the CFC; events may come before its first one."""
    if system not in SYSTEMS or not follow_each_other(system):
        raise Http404
    found = newest_list(system)
    permit(request, "view", found or RatingList(system_id=system))
    return found


# ---------------------------------------------------------------- late events
@require_safe
def late(request: HttpRequest, pk: int) -> HttpResponse:
    """An event that came late: whom which order gives which rating, and what was decided."""
    came_late = CameEvent.objects.exclude(state=CameEvent.State.IN_ORDER).select_related("event", "decided_by")
    came = find_permitted(request, came_late, "view", pk=pk)
    people = Player.objects.select_related("federation").in_bulk(row["player"] for row in came.difference)
    context = {
        "came": came,
        "event": newest_version(came.event),
        "rows": [(people[row["player"]], row["kept"], row["rerated"], _points(row)) for row in came.difference],
        "is_open": is_open(came),
        "is_listed": is_on_a_list(came),
        "acts": _acts(request, came),
    }
    return render(request, "ratings/runs/as_it_comes/late.html", context)


def _points(row: dict[str, Any]) -> int | None:
    kept, rerated = row["kept"], row["rerated"]
    return None if kept is None or rerated is None else rerated - kept


def _acts(request: HttpRequest, came: CameEvent) -> list[Act]:
    user = request.user
    if not isinstance(user, User) or not is_open(came) or not can(user, "decide", came, day=today()):
        return []
    return [
        _act(came, "rerate", _("Rate again what followed"), _("Why what followed is rated again")),
        _act(came, "keep", _("Let what followed stay"), _("Why what followed stays")),
    ]


def _act(came: CameEvent, name: str, label: str, reason: str) -> Act:
    url = reverse(f"late_event_{name}", args=[came.pk])
    return Act(
        label=label,
        url=url,
        is_main=name == "rerate",
        asks_reason=True,
        reason_label=reason,
        article="712",
        edition="cfc-2009",
    )


@require_POST
@acts
def rerate(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the event in its place."""
    return _decided(request, pk, rerate=True)


@require_POST
@acts
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave the event where it came."""
    return _decided(request, pk, rerate=False)


def _decided(request: HttpRequest, pk: int, *, rerate: bool) -> HttpResponse:
    came = find_permitted(request, CameEvent, "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        decide_late_event(came, rerate=rerate, by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    except OnAListAlready:
        messages.error(request, _("A published list has the event: the order of its events stays."))
    except NothingToDecide:
        messages.error(request, _("The order gives nobody another rating: there is nothing to decide."))
    else:
        messages.success(request, _("Decided. A worker brings the current ratings up to date."))
    return redirect("late_event", pk)
