"""Federations that were no members: who they are, for everybody; entered, ended and taken back by the Council."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.register.mergers.selectors import person_of
from ratings.register.search import player_with_key
from ratings.register.standing.forms import DispensationForm, EndForm, SpanForm
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.permissions import NEW_SPAN
from ratings.register.standing.services import (
    NoSpan,
    ReasonMissing,
    UnderFidAlready,
    end_span,
    enter_span,
    grant_dispensation,
    take_back_span,
)
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, today


def spans(request: HttpRequest) -> HttpResponse:
    """Every span, newest first, and for the Council the form for another one."""
    return _entered(request) if request.method == "POST" else _page(request, SpanForm(initial={"starts_on": today()}))


@acts
def _entered(request: HttpRequest) -> HttpResponse:
    permit(request, "enter", NEW_SPAN)
    form = SpanForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    enter_span(form.said, by=acting_user(request), now=now())
    messages.success(request, _("Entered. The next lists go without the players of this federation."))
    return redirect("federation_spans")


@require_POST
@acts
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """The federation is a member again."""
    found = find_permitted(request, FederationSpan, "end", pk=pk)
    form = EndForm(request.POST, span=found)
    if form.is_valid():
        try:
            end_span(found, **form.cleaned_data, by=acting_user(request), now=now())
        except NoSpan:
            form.add_error("ends_on", _("The last day lies before the first."))
        else:
            messages.success(request, _("Entered. The players come back with their last ratings."))
            return redirect("federation_spans")
    return _page(request, SpanForm(initial={"starts_on": today()}), ending=form)


@require_POST
@acts
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """It was entered wrongly."""
    found = find_permitted(request, FederationSpan, "take-back", pk=pk)
    try:
        take_back_span(found, reason=request.POST.get("reason", "")[:500], by=acting_user(request), now=now())
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Taken back. Published lists stay as they are."))
    return redirect("federation_spans")


@acts
def dispense(request: HttpRequest, key: str) -> HttpResponse:
    """A player without a federation stands under FID."""
    found = player_with_key(key)
    if found is None:
        raise Http404
    player = person_of(found)
    permit(request, "dispense", player)
    form = DispensationForm(request.POST or None, initial={"starts_on": today()})
    if request.method == "POST" and form.is_valid():
        try:
            grant_dispensation(player, **form.cleaned_data, by=acting_user(request), now=now())
        except UnderFidAlready:
            form.add_error(None, _("The player stands under FID already, or a change of the federation waits."))
        else:
            messages.success(request, _("Granted. The lists show the player under FID from that day on."))
            return redirect("player", player.key)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"player": player, "form": form}
    return render(request, "ratings/register/standing/dispense.html", context, status=status)


def _page(request: HttpRequest, form: SpanForm, ending: EndForm | None = None) -> HttpResponse:
    found = FederationSpan.objects.select_related("federation", "entered_by", "taken_back_by")
    rows = [(span, _ending(request, span, ending), can(request.user, "take-back", span, day=today())) for span in found]
    context = {"spans": rows, "form": form if can(request.user, "enter", NEW_SPAN, day=today()) else None}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound or ending else HTTPStatus.OK
    return render(request, "ratings/register/standing/spans.html", context, status=status)


def _ending(request: HttpRequest, span: FederationSpan, sent: EndForm | None) -> EndForm | None:
    """The form of a row that may be ended: as it was sent, where it was this one."""
    if not can(request.user, "end", span, day=today()):
        return None
    return sent if sent and sent.span.pk == span.pk else EndForm(span=span)
