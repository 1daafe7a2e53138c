"""Asking for a whole run to be rated again, stopping it, and the part of the page that moves meanwhile."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.runs.models import RatingRun
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.pages import looked
from ratings.runs.whole_look.services import LookedAtAlready, rate_everything_again, stop_looking
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in, today

POLLING_ENDS = 286  # htmx: swap this in and ask no more


@require_POST
@acts
def again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Have everybody rated again."""
    run = _find(request, pk)
    try:
        rate_everything_again(run, by=acting_user(request), now=now())
    except LookedAtAlready:
        messages.info(request, _("The run is being rated again already."))
    else:
        messages.success(request, _("Everybody is being rated again. You may leave this page meanwhile."))
    return redirect(f"{reverse('run', args=[pk])}#again")


@require_POST
@acts
def stop(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Rate no further."""
    run = _find(request, pk)
    look = get_object_or_404(WholeLook, run=run, state__in=WholeLook.WORKING_STATES)
    stop_looking(look, by=acting_user(request), now=now())
    messages.success(request, _("Stopped. The review goes on without."))
    return redirect(f"{reverse('run', args=[pk])}#again")


@require_safe
@signed_in
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The part that moves; when nothing moves any more, the page is to be asked for again."""
    context = looked(_find(request, pk), acting_user(request), today())
    response = render(request, "ratings/runs/_whole_look.html", context)
    if not context["look_is_live"]:
        response.status_code = POLLING_ENDS
        response["HX-Refresh"] = "true"
    return response


def _find(request: HttpRequest, pk: UUID) -> RatingRun:
    return find_permitted(
        request, RatingRun.objects.select_related("period").defer("manifest", "summary"), "view", pk=pk
    )
