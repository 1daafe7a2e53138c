"""The acts on a registration: approve, allow late, refuse, withdraw. Each posts to its own address."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_stash, stash_before_log_in
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, today
from tournaments.registration import services as registration
from tournaments.registration.calling_in import CALL_IN, HasBegun, call_in_registration
from tournaments.registration.deciding import ReasonWanted
from tournaments.registration.forms import ReasonForm
from tournaments.registration.models import Tournament
from tournaments.registration.territory.services import ConsentMissing

LONGEST_REASON = 2000


def reason_given(request: HttpRequest) -> str:
    """The reason that was typed; empty where it is none, and ``asked_for_the_reason`` says so at its field."""
    form = ReasonForm(request.POST)
    form.is_valid()
    return str(form.cleaned_data.get("reason", ""))


@acts
@require_POST
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        registration.approve_registration(tournament, by=acting_user(request), now=now(), reason=reason)
    except ReasonWanted:
        return asked_for_the_reason(request)
    except ConsentMissing as refusal:
        messages.error(request, _consent_text(refusal))
    else:
        messages.success(request, _("Approved. The organiser and the chief arbiter have been told."))
    return redirect("tournament", pk=pk)


@acts
@require_POST
def approve_late(request: HttpRequest, pk: UUID) -> HttpResponse:
    text = gettext_lazy("Allowed, although it was late. The organiser and the chief arbiter have been told.")
    return _with_reason(request, pk, "approve-late", registration.approve_late_registration, text)


@acts
@require_POST
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    text = gettext_lazy("Refused. The organiser is told the reason, and until when to appeal.")
    return _with_reason(request, pk, "refuse", registration.refuse_registration, text)


@acts
@require_POST
def call_in(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The chair takes the decision to himself, until the first day (0.2)."""
    text = gettext_lazy("Called in: you decide now. The organiser, the chief arbiter and the rating officer are told.")
    try:
        return _with_reason(request, pk, CALL_IN, call_in_registration, text)
    except HasBegun:
        messages.error(request, _("Not done: the first day has come. What was played can be refused for rating (0.4)."))
        return redirect("tournament", pk=pk)


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _with_reason(request, pk, "withdraw", registration.withdraw_registration, gettext_lazy("Withdrawn."))


def _with_reason(
    request: HttpRequest, pk: UUID, act: str, service: Callable[..., Tournament], done: str | Promise
) -> HttpResponse:
    """An act that needs a reason: without one it is not done, and its field says so to whom it is open."""
    tournament = find_permitted(request, Tournament, "view", pk=pk)
    require(request.user, act, tournament, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    try:
        service(tournament, by=acting_user(request), now=now(), reason=reason)
    except ConsentMissing as refusal:
        stash_before_log_in(request)  # the reason that was typed is there again
        messages.error(request, _consent_text(refusal))
    else:
        forget_stash(request)
        messages.success(request, str(done))
    return redirect("tournament", pk=pk)


def _consent_text(refusal: ConsentMissing) -> str:
    return _("Not approved: %(code)s, in whose territory it is held, has not agreed (0.2).") % {"code": refusal}
