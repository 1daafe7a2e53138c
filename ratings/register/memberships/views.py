"""The memberships of one player, and a file with those of many; for the office of the CFC."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratings.register.changes.files import FileHasFaults
from ratings.register.memberships.files import COLUMNS, PROVINCE, enter_memberships
from ratings.register.memberships.forms import MembershipForm, MembershipsFileForm
from ratings.register.memberships.models import Membership
from ratings.register.memberships.permissions import ANYBODYS, new_membership
from ratings.register.memberships.selectors import memberships_of
from ratings.register.memberships.services import ReasonMissing, enter_membership, take_back_membership
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratings.register.provinces.forms import ResidenceForm
from ratings.register.provinces.permissions import new_residence
from ratings.register.provinces.selectors import residences_of
from ratings.register.provinces.services import enter_residence
from ratings.register.search import player_with_key
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today

EXAMPLE = "\n".join(
    (
        ";".join((*COLUMNS, PROVINCE)),
        "2400001;ordinary;2009-05-01;2010-04-30;form of 28 April 2009;ON",
        "CAN-104321;junior;2009-09-01;2010-08-31;collected at the Toronto Open;",
        "2400009;life;1998-01-01;;list of life members;QC",
    )
)


@acts
def memberships(request: HttpRequest, key: str) -> HttpResponse:
    """What was entered for one player, and the form for another membership."""
    player = _person(key)
    permit(request, "view", new_membership(player, request.user))
    if request.method != "POST":
        return _page(request, player)
    permit(request, "enter", new_membership(player, request.user))
    form = MembershipForm(request.POST, player=player)
    if not form.is_valid():
        return _page(request, player, form)
    enter_membership(player, form.said, by=acting_user(request), now=now())
    messages.success(request, _("The membership was entered."))
    return redirect("memberships", key=player.key)


@acts
@require_POST
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """It was entered wrongly."""
    found = find_permitted(request, Membership.objects.select_related("player"), "take-back", pk=pk)
    page = reverse("memberships", args=[person_of(found.player).key])
    try:
        take_back_membership(found, reason=request.POST.get("reason", "")[:500], by=acting_user(request), now=now())
    except ReasonMissing:
        return asked_for_the_reason(request, page)
    messages.success(request, _("Taken back. Published lists stay as they are."))
    return redirect(page)


@acts
@require_POST
def enter_province(request: HttpRequest, key: str) -> HttpResponse:
    """Enter where the player lives (735)."""
    player = _person(key)
    permit(request, "enter", new_residence(player, request.user))
    form = ResidenceForm(request.POST)
    if not form.is_valid():
        return _page(request, player, province=form)
    enter_residence(player, form.said, by=acting_user(request), now=now())
    messages.success(request, _("The province was entered. Published lists stay as they are."))
    return redirect("memberships", key=player.key)


@acts
def file(request: HttpRequest) -> HttpResponse:
    """Enter the memberships of a CSV; one that has a wrong line is not entered at all."""
    permit(request, "enter", ANYBODYS)
    form = MembershipsFileForm(request.POST, request.FILES) if request.method == "POST" else MembershipsFileForm()
    context: dict[str, Any] = {"form": form, "example": EXAMPLE}
    if form.is_valid():
        upload = form.cleaned_data["file"]
        try:
            entered = enter_memberships(upload.read(), name=upload.name, by=acting_user(request), now=now())
        except FileHasFaults as refusal:
            context |= {"faults": refusal.faults, "name": upload.name}
        else:
            text = ngettext("%(count)s membership was entered.", "%(count)s memberships were entered.", len(entered))
            messages.success(request, text % {"count": len(entered)})
            return redirect("memberships_file")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "ratings/register/memberships/file.html", context, status=status)


def _person(key: str) -> Player:
    player = player_with_key(key)
    if player is None:
        raise Http404
    return person_of(player)


def _page(
    request: HttpRequest, player: Player, form: MembershipForm | None = None, province: ResidenceForm | None = None
) -> HttpResponse:
    may_place = can(request.user, "enter", new_residence(player, request.user), day=today())
    may_enter = can(request.user, "enter", new_membership(player, request.user), day=today())
    context = {
        "player": player,
        "form": (form or MembershipForm(player=player, initial={"starts_on": today()})) if may_enter else None,
        "residences": residences_of(player),
        "province_form": (province or ResidenceForm(initial={"starts_on": today()})) if may_place else None,
        "memberships": [(each, can(request.user, "take-back", each, day=today())) for each in memberships_of(player)],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form or province else HTTPStatus.OK
    return render(request, "ratings/register/memberships/player.html", context, status=status)
