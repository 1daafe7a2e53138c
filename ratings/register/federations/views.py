"""Which federations there are: for everybody to read, and for who keeps the table the forms to add one and correct."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.register.federations.forms import AddForm, CorrectForm
from ratings.register.federations.permissions import NEW_FEDERATION
from ratings.register.federations.selectors import federations_kept, still_there
from ratings.register.federations.services import FederationRefused, add_federation, correct_federation
from ratings.register.models import Federation
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, own_page, permit, today


@require_safe
def codes(request: HttpRequest) -> HttpResponse:
    """Every code with its name and days."""
    found = list(federations_kept())
    context = {
        "federations": found,
        "may_add": can(request.user, "add", NEW_FEDERATION, day=today()),
        "may_correct": any(can(request.user, "correct", each, day=today()) for each in found[:1]),
    }
    return render(request, "ratings/register/federations/codes.html", context)


@acts
def add(request: HttpRequest) -> HttpResponse:
    """The form for another one; ``?code=`` and ``?from=`` fill it, and ``?back=`` is where it was asked for."""
    permit(request, "add", NEW_FEDERATION)
    form = AddForm(request.POST) if request.method == "POST" else AddForm(initial=_of_address(request))
    if form.is_valid():
        told = form.cleaned_data
        try:
            added = add_federation(
                told["code"], form.facts, replaces=told["replaces"], moves_people=told["moves_people"],
                reason=told["reason"], by=acting_user(request), now=now(),
            )  # fmt: skip
        except FederationRefused as refusal:  # somebody was quicker
            form.refused(refusal)
        else:
            messages.success(request, _("%(name)s is a federation of the portal now.") % {"name": added.shown_name})
            return redirect(_back(request) or "federation_codes")
    return _page(request, "add", {"form": form, "back": _back(request)})


def _of_address(request: HttpRequest) -> dict[str, str]:
    names = {"code": "code", "from": "exists_from"}
    return {field: request.GET[name][:10] for name, field in names.items() if name in request.GET}


def _back(request: HttpRequest) -> str:
    """The page of this portal on which the lack was met, if a link says so."""
    return own_page(request.GET.get("back", ""))


@acts
def correct(request: HttpRequest, code: str) -> HttpResponse:
    """The form for what is kept of one."""
    federation = find_permitted(request, Federation, "correct", pk=code)
    form = CorrectForm(request.POST if request.method == "POST" else None, federation=federation)
    if form.is_valid():
        try:
            correct_federation(
                federation, form.facts, reason=form.cleaned_data["reason"], by=acting_user(request), now=now()
            )
        except FederationRefused as refusal:  # somebody was quicker
            form.refused(refusal)
        else:
            messages.success(request, _("Corrected. Published lists and papers stay as they are."))
            return redirect("federation_codes")
    return _page(request, "correct", {"form": form, "federation": federation, "people": still_there(federation)})


def _page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if context["form"].is_bound else HTTPStatus.OK
    return render(request, f"ratings/register/federations/{name}.html", context, status=status)
