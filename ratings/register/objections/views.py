"""The pages of objections: filed by the player, answered by who hears them."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.register.claims.selectors import player_of
from ratings.register.objections.forms import SYSTEM_NAMES, ObjectionForm
from ratings.register.objections.models import Objection
from ratings.register.objections.services import (
    AnswerMissing,
    TooManyOpen,
    correct_objection,
    decline_objection,
    file_objection,
    withdraw_objection,
)
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today

LONGEST_ANSWER = 2000


@acts
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Object, as the player that the reader is known as; a link may fill the form."""
    player = player_of(request.user)
    if player is None:
        raise Http404
    permit(request, "object", player)
    filled = {
        name: text for name, text in request.GET.items() if name in ObjectionForm.base_fields and text.isprintable()
    }
    form = ObjectionForm(request.POST or None, initial=filled)
    if form.is_valid():
        try:
            objection = file_objection(player, form.objected(), by=acting_user(request), now=now())
        except TooManyOpen:
            form.add_error(None, _("So many of your objections wait already: please let them be answered first."))
        else:
            messages.success(request, _("Filed. Who hears it has been told."))
            return redirect("objection", objection.pk)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "ratings/register/objections/new.html", {"form": form, "player": player}, status=status)


@signed_in
@require_safe
def objection(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One objection with its answer."""
    found = _find(request, pk)
    user, day = acting_user(request), today()
    context = {
        "objection": found,
        "player": found.player,
        "system": SYSTEM_NAMES.get(found.system, ""),
        "may_answer": can(user, "decline", found, day=day),
        "may_withdraw": can(user, "withdraw", found, day=day),
        "may_appeal": _leads_to_appeal(found) and can(user, "appeal-rating", found.player, day=day),
        "is_mine": found.filed_by_id == user.pk,
    }
    return render(request, "ratings/register/objections/objection.html", context)


def _leads_to_appeal(found: Objection) -> bool:
    """739: "if the player is still unsatisfied with the Statistician’s ruling …, the player can formally appeal"."""
    return found.state == Objection.State.DECLINED and found.about != Objection.About.DATA


@acts
@require_POST
def correct(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _answered(request, pk, correct_objection, gettext_lazy("Answered. The player has been told."))


@acts
@require_POST
def decline(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _answered(request, pk, decline_objection, gettext_lazy("Declined. The player has been told why."))


def _answered(request: HttpRequest, pk: UUID, act: Callable[..., Objection], done: str | Promise) -> HttpResponse:
    answer = request.POST.get("reason", "")[:LONGEST_ANSWER]
    try:
        act(_find(request, pk), by=acting_user(request), now=now(), answer=answer)
    except AnswerMissing:
        return asked_for_the_reason(request)
    messages.success(request, str(done))
    return redirect("objection", pk)


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The player does not object any more."""
    withdraw_objection(_find(request, pk), by=acting_user(request), now=now())
    messages.success(request, _("Withdrawn."))
    return redirect("objection", pk)


def _find(request: HttpRequest, pk: UUID) -> Objection:
    things = Objection.objects.select_related("player__federation", "filed_by", "decided_by", "federation")
    return find_permitted(request, things, "view", pk=pk)
