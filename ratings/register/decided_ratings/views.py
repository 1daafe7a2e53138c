"""The ratings by decision of one player: for everybody to read, for the rating office to enter and take back."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from ratings.register.changes.forms import plain_helper
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.permissions import NEW_RATING
from ratings.register.decided_ratings.selectors import decided_ratings_of
from ratings.register.decided_ratings.services import (
    NewRating,
    NoSpan,
    ReasonMissing,
    enter_rating,
    take_back_rating,
)
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today

_DAY = {"type": "date"}


class DecidedRatingForm(forms.ModelForm):  # type: ignore[type-arg]
    """Which kind of rating, from when until when, and by which decision."""

    class Meta:
        model = DecidedRating
        fields = ("kind", "rating", "starts_on", "ends_on", "decision")
        widgets = {
            "starts_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
        }
        help_texts = {"ends_on": gettext_lazy("Both days count. Nothing until further notice.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()

    def _get_validation_exclusions(self) -> set[str]:
        """The constraint of the table is told at the field."""
        return {*super()._get_validation_exclusions(), "starts_on", "ends_on"}


def decided_ratings(request: HttpRequest, key: str) -> HttpResponse:
    """What was decided of one player."""
    found = player_with_key(key)
    if found is None:
        raise Http404
    player = person_of(found)
    if request.method == "POST":
        return _entered(request, player)
    return _page(request, player, DecidedRatingForm(initial={"starts_on": today()}))


@acts
def _entered(request: HttpRequest, player: Player) -> HttpResponse:
    permit(request, "enter", NEW_RATING)
    form = DecidedRatingForm(request.POST)
    if form.is_valid():
        said = NewRating(**{name: form.cleaned_data[name] for name in form.Meta.fields})
        try:
            enter_rating(player, said, by=acting_user(request), now=now())
        except NoSpan:
            form.add_error("ends_on", _("The last day lies before the first."))
        else:
            messages.success(request, _("The rating was entered."))
            return redirect("decided_ratings", player.key)
    return _page(request, player, form)


@require_POST
@acts
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """It was entered wrongly."""
    found = find_permitted(request, DecidedRating.objects.select_related("player"), "take-back", pk=pk)
    page = reverse("decided_ratings", args=[found.player.key])
    try:
        take_back_rating(found, reason=request.POST.get("reason", "")[:500], by=acting_user(request), now=now())
    except ReasonMissing:
        return asked_for_the_reason(request, page)
    messages.success(request, _("Taken back. Norms that were judged with it are judged again."))
    return redirect(page)


def _page(request: HttpRequest, player: Player, form: DecidedRatingForm) -> HttpResponse:
    rows = [(each, can(request.user, "take-back", each, day=today())) for each in decided_ratings_of(player)]
    context = {
        "player": player,
        "ratings": rows,
        "form": form if can(request.user, "enter", NEW_RATING, day=today()) else None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "ratings/register/decided_ratings/player.html", context, status=status)
