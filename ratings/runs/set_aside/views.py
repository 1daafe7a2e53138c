"""Setting aside and ending it, from the pages of a run and from the list of runs."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.selectors import follower_of, has_stopped_on_somebody, list_instead_of
from ratings.runs.set_aside.services import (
    AsideAlready,
    FollowedMeanwhile,
    ReasonMissing,
    end_set_aside,
    set_aside,
)
from ratings.runs.start_views import REFUSALS, why_not_started
from ratingsite.office.accounts.permissions import NotPermitted, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, as_written, asked_for_the_reason, find_permitted, today

LONGEST_REASON, MOST_DIGITS = 2000, 6
SAID = {
    True: gettext_lazy("Set aside. Another run has started without it; every later one looks at it again."),
    False: gettext_lazy(
        "Set aside. Another run has started without it; it stays out until somebody takes it in again."
    ),
}
"""By whether a failure has set it aside."""


@acts
def make(request: HttpRequest, pk: UUID, kind: str, key: str) -> HttpResponse:
    """Asks why; a POST leaves the event or the player out, voids the run and starts the next one."""
    runs = RatingRun.objects.select_related("period__system").defer("manifest")
    run = find_permitted(request, runs, "view", pk=pk)
    if request.method == "POST":
        return _made(request, run, kind, key)
    require(acting_user(request), "set-aside", run, day=today())  # gone back to: the run may have moved on
    if follower := follower_of(run):
        return _to_the_follower(request, follower)
    if list_instead_of(run):
        messages.warning(request, _("There is a list of that day or a later one already."))
        return redirect("run", run.pk)
    context = {
        "run": run,
        kind: _thing(run, kind, key),
        "by_failure": has_stopped_on_somebody(run),
    }
    return render(request, "ratings/runs/set_aside.html", context)


def _made(request: HttpRequest, run: RatingRun, kind: str, key: str) -> HttpResponse:
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        started = set_aside(run, _thing(run, kind, key), by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request, request.path)
    except FollowedMeanwhile as meanwhile:
        return _to_the_follower(request, meanwhile.run)
    except AsideAlready:
        messages.error(request, _("It is set aside already.") + as_written(request))
    except REFUSALS as refusal:
        words = _("No run can be started for this list now. Nothing was changed.")
        messages.error(request, f"{words} {why_not_started(refusal)}{as_written(request)}")
    else:
        messages.success(request, SAID[has_stopped_on_somebody(run)])
        return redirect("run", started.pk)
    return redirect("run", run.pk)


def _to_the_follower(request: HttpRequest, follower: RatingRun) -> HttpResponse:
    """What a run of today holds is left out of that run, and not of one that came to nothing before it."""
    words = _("Another run has followed for this list; here it is. Nothing was set aside: do it here, if it is to be.")
    messages.warning(request, words + as_written(request))
    return redirect("run", follower.pk)


def _thing(run: RatingRun, kind: str, key: str) -> RatedEvent | Player:
    """The event of the run, or the player, by the key."""
    if kind == "player" and (player := player_with_key(key)) is not None:
        return player
    source, _colon, version = key.rpartition(":")
    if kind == "event" and version.isascii() and version.isdigit() and len(version) < MOST_DIGITS:
        found = RatedEvent.objects.filter(system=run.period.system_id, source=source, version=int(version)).first()
        if found is not None:
            return found
    raise Http404


@require_POST
@acts
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the next run take it."""
    aside = get_object_or_404(SetAside, pk=pk)
    try:
        end_set_aside(aside, by=acting_user(request), now=now(), reason=request.POST.get("reason", "")[:LONGEST_REASON])
    except ReasonMissing:
        return asked_for_the_reason(request, reverse("runs"))
    except NotPermitted as refusal:
        if not refusal.decision.waits_for:
            raise Http404 from refusal
        messages.warning(request, _("Somebody has let the runs take it in already."))
        return redirect("runs")
    messages.success(request, _("The next run takes it in."))
    return redirect("runs")
