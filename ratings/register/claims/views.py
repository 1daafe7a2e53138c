"""The pages of the account of a player: asked for and read by himself, decided on by the federation."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.register.claims.forms import ClaimForm
from ratings.register.claims.models import PlayerClaim
from ratings.register.claims.own_data import own_data
from ratings.register.claims.selectors import claim_of
from ratings.register.claims.services import (
    ClaimedAlready,
    ReasonMissing,
    claim_player,
    confirm_claim,
    end_claim,
    refuse_claim,
)
from ratings.register.models import Player
from ratings.register.objections.selectors import objections_of
from ratings.register.search import first_found_players, player_as_typed, player_with_key
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today

MOST_FOUND = 20
LONGEST_TYPED = 60
LONGEST_REASON = 2000
_OPEN = (PlayerClaim.State.ASKED, PlayerClaim.State.CONFIRMED)


# ---------------------------------------------------------------- the player
@signed_in
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """What the portal keeps of the reader as a player; before that the way to be known as one."""
    user = acting_user(request)
    claim = claim_of(user)
    if claim is None or claim.state not in _OPEN:
        return _search(request, claim)
    is_known = claim.state == PlayerClaim.State.CONFIRMED
    context = {
        "claim": claim,
        "player": claim.player,
        "data": own_data(claim.player) if is_known else [],
        "federations": claim.player.federation_history.select_related("federation") if is_known else [],
        "changes": claim.player.changes.order_by("-asked_at") if is_known else [],
        "objections": objections_of(claim.player, user) if is_known else [],
    }
    return render(request, "ratings/register/claims/own.html", context)


def _search(request: HttpRequest, claim: PlayerClaim | None) -> HttpResponse:
    typed = request.GET.get("q", "").strip()[:LONGEST_TYPED]
    holder = player_as_typed(typed) if typed else None
    found = [holder] if holder else first_found_players(typed, MOST_FOUND)
    context = {"typed": typed, "found": found, "claim": claim}
    return render(request, "ratings/register/claims/search.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Ask to be known as one player."""
    player = _player(key)
    form = ClaimForm(request.POST or None)
    if form.is_valid():
        try:
            claim_player(player, form.cleaned_data["words"], by=acting_user(request), now=now())
        except ClaimedAlready:
            form.add_error(
                None, _("You have asked or are known as a player already, or somebody else is known as him.")
            )
        else:
            messages.success(request, _("Asked. The federation has been told and decides next."))
            return redirect("own_player")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "ratings/register/claims/ask.html", {"form": form, "player": player}, status=status)


def _player(key: str) -> Player:
    player = player_with_key(key)
    if player is None:
        raise Http404
    return player


@acts
@require_POST
def withdraw(request: HttpRequest) -> HttpResponse:
    """The reader is no longer known as a player, or does not ask any more."""
    claim = claim_of(acting_user(request))
    if claim is None:
        raise Http404
    end_claim(claim, by=acting_user(request), now=now())
    messages.success(request, _("Done. You are not known as a player."))
    return redirect("own_player")


# ---------------------------------------------------------------- the federation
@signed_in
@require_safe
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    """What somebody has asked for, for who decides."""
    found = _find(request, pk)
    user, day = acting_user(request), today()
    context = {
        "claim": found,
        "player": found.player,
        "may_decide": can(user, "confirm", found, day=day),
        "may_end": can(user, "end", found, day=day) and user.pk != found.user_id,
        "sees_private": can(user, "view-private", found.player, day=day),
    }
    return render(request, "ratings/register/claims/claim.html", context)


@acts
@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """The federation knows the person as this player."""
    try:
        confirm_claim(_find(request, pk), by=acting_user(request), now=now())
    except ClaimedAlready:
        messages.error(request, _("Another account is known as this player: end that first, or refuse this one."))
    else:
        messages.success(request, _("Confirmed. The player has been told."))
    return redirect("claim", pk)


@acts
@require_POST
def refuse(request: HttpRequest, pk: int) -> HttpResponse:
    """The federation does not."""
    try:
        refuse_claim(_find(request, pk), by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Refused. The person has been told why."))
    return redirect("claim", pk)


@acts
@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """What was confirmed was a mistake."""
    try:
        end_claim(_find(request, pk), by=acting_user(request), now=now(), reason=_reason(request))
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Ended. The person has been told why."))
    return redirect("claim", pk)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:LONGEST_REASON]


def _find(request: HttpRequest, pk: int) -> PlayerClaim:
    things = PlayerClaim.objects.select_related("user", "player__federation", "decided_by", "ended_by")
    return find_permitted(request, things, "view", pk=pk)
