"""The page on which the federation of the territory answers."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from ratingsite.office.pages import Act
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.facts import law_of
from tournaments.registration.territory import services
from tournaments.registration.territory.models import TerritoryConsent


@signed_in
@require_safe
def consent(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What is asked, and the two answers."""
    found = _find(request, pk)
    labels = {"agree": _("Agree"), "disagree": _("Do not agree")}
    acts_open = [
        Act(
            label=label,
            url=reverse(f"consent_{act}", args=[pk]),
            is_main=act == "agree",
            asks_reason=act == "disagree",
            article=found.article,
        )
        for act, label in labels.items()
        if can(request.user, act, found, day=today())
    ]
    rating = law_of(found.tournament).rating
    context = {
        "consent": found,
        "tournament": found.tournament,
        "sees_tournament": can(request.user, "view", found.tournament, day=today()),
        "edition": rating.id if rating else "",
        "acts": acts_open,
    }
    return render(request, "tournaments/registration/territory/consent.html", context)


@acts
@require_POST
def agree(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The federation of the territory agrees."""
    services.agree(_find(request, pk), by=acting_user(request), now=now())
    messages.success(request, _("Agreed. The registering federation and the organiser have been told."))
    return redirect("consent", pk=pk)


@acts
@require_POST
def disagree(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The federation of the territory does not agree."""
    found = _find(request, pk)
    require(request.user, "disagree", found, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    services.disagree(found, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, _("Not agreed. The registering federation and the organiser have been told why."))
    return redirect("consent", pk=pk)


def _find(request: HttpRequest, pk: UUID) -> TerritoryConsent:
    things = TerritoryConsent.objects.select_related(
        "federation", "asked_by", "decided_by", "tournament__federation", "tournament__organiser", "tournament__system"
    )
    return find_permitted(request, things, "view", pk=pk)
