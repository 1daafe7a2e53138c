"""The pages of events abroad: the list, the letter, one event with its acts, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can, offices_of, require
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.pages import Act
from tournaments.registration.abroad import results, services
from tournaments.registration.abroad.forms import FeeForm, LetterForm, Result
from tournaments.registration.abroad.law import spans_of_the_texts
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.permissions import new_event_abroad
from tournaments.registration.abroad.selectors import (
    events_abroad_seen,
    federation_with_events_abroad,
    law_of_event,
)
from tournaments.registration.abroad.words import (
    act_text,
    barred_text,
    fee_too_late_text,
    not_at_home_text,
    result_too_late_text,
    too_late_text,
)
from tournaments.registration.deciding_views import reason_given

SHOWN = 200
UNPROCESSABLE = 422
FOLDER = "tournaments/registration/abroad"
ACTS = ("approve", "refuse", "withdraw", "report", "accept", "return", "set-aside")


# ---------------------------------------------------------------- the list and one event
@signed_in
@require_safe
def events_abroad(request: HttpRequest) -> HttpResponse:
    """Every event abroad that this person may see, the newest first."""
    user, day = acting_user(request), today()
    seen = list(events_abroad_seen(user, day=day)[:SHOWN])
    may_ask = can(user, "request", new_event_abroad(federation_with_events_abroad()), day=day)
    if not seen and not may_ask and not offices_of(user, day):
        raise Http404
    return render(request, f"{FOLDER}/list.html", {"events": seen, "may_ask": may_ask})


@signed_in
@require_safe
def event_abroad(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One event abroad, and what this person can do with it."""
    return _page(request, _find(request, pk), FeeForm(now=now()))


def _page(request: HttpRequest, event: EventAbroad, fee: FeeForm, *, status: int = 200) -> HttpResponse:
    day = today()
    may = {act.replace("-", "_"): can(request.user, act, event, day=day) for act in ACTS}
    local_day = now().astimezone(event.federation.zone).date()
    may["withdraw"] = may["withdraw"] and local_day < event.starts_on
    may["report"] = may["report"] and local_day >= event.ends_on
    context = {
        "event": event,
        "law": law_of_event(event),
        "dollars": event.fee_cents // 100,
        "games": event.games.select_related("opponent"),
        "history": [(entry, act_text(entry)) for entry in history_of(event)],
        "fee": fee,
        "may": may,
        "may_anything": any(may.values()),
        "buttons": list(_buttons(event, may)),
    }
    return render(request, f"{FOLDER}/event.html", context, status=status)


def _buttons(event: EventAbroad, may: Mapping[str, bool]) -> Iterator[Act]:
    """The acts that ask for nothing, or for a reason alone."""
    labels = {
        "accept": _("Accept the result"),
        "return": _("Return the result"),
        "set_aside": _("Do not rate the event"),
        "refuse": _("Refuse"),
        "withdraw": _("Take the letter back"),
    }
    for act, label in labels.items():
        if may[act]:
            url = reverse(f"event_abroad_{act}", args=[event.pk])
            yield Act(label=label, url=url, is_main=act == "accept", asks_reason=act != "accept")


def _find(request: HttpRequest, pk: UUID) -> EventAbroad:
    people = ("requested_by", "decided_by", "reported_by", "accepted_by")
    things = EventAbroad.objects.select_related("player", "federation", "territory", "system", "rated_event", *people)
    return find_permitted(request, things, "view", pk=pk)


# ---------------------------------------------------------------- the letter
@acts
@keeps_typing
def ask(request: HttpRequest) -> HttpResponse:
    """The letter that asks for an event abroad to count."""
    permit(request, "request", new_event_abroad(federation_with_events_abroad()))
    sent = request.POST if request.method == "POST" else None
    form = LetterForm(sent, initial=kept_fields(request, now=now()), day=today())
    if sent is None or not form.is_valid() or (event := _asked(request, form)) is None:
        context = {"form": form, "spans": spans_of_the_texts()}
        return render(request, f"{FOLDER}/ask.html", context, status=200 if sent is None else UNPROCESSABLE)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Sent. The CFC office registers it when the fee is here."))
    return redirect("event_abroad", pk=event.pk)


def _asked(request: HttpRequest, form: LetterForm) -> EventAbroad | None:
    """The letter as it was taken; otherwise the form says at its fields why not."""
    try:
        with transaction.atomic():
            return services.request_event_abroad(
                form.facts(), by=acting_user(request), now=now(), key=form.cleaned_data["key"]
            )
    except services.NotAtHome as refusal:
        form.add_error("player", not_at_home_text(str(refusal)))
    except services.Barred as refusal:
        form.add_error("player", barred_text(refusal.until))
    except services.LetterTooLate as refusal:
        form.add_error("starts_on", too_late_text(refusal.day))
    except services.NotInTheText:
        form.add_error("starts_on", _("No text of that day lets an event abroad count."))
    except IntegrityError:
        form.add_error("name", _("This event was asked for already."))
    return None


# ---------------------------------------------------------------- the decision
@acts
@require_POST
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Register the event, with the day on which its fee was received."""
    event = _find(request, pk)
    require(request.user, "approve", event, day=today())
    form = FeeForm(request.POST, now=now())
    if form.is_valid():
        try:
            services.approve_event_abroad(
                event, by=acting_user(request), now=now(), paid_on=form.cleaned_data["paid_on"]
            )
        except services.LetterTooLate as refusal:
            form.add_error("paid_on", fee_too_late_text(refusal.day))
        else:
            messages.success(request, _("Registered. Whoever asked has been told when the result is due."))
            return redirect("event_abroad", pk=pk)
    return _page(request, event, form, status=UNPROCESSABLE)


@acts
@require_POST
def refuse(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Refuse the event."""
    return _with_reason(request, pk, "refuse", services.refuse_event_abroad, _("Refused. Whoever asked has been told."))


@acts
@require_POST
def withdraw(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the letter back."""
    try:
        return _with_reason(request, pk, "withdraw", services.withdraw_event_abroad, _("The letter is taken back."))
    except services.HasBegun:
        messages.error(request, _("The event has begun: its result is owed (736)."))
        return redirect("event_abroad", pk=pk)


# ---------------------------------------------------------------- the result
@acts
@keeps_typing
def report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Type the result and send it."""
    event = _find(request, pk)
    require(request.user, "report", event, day=today())
    sent = request.POST if request.method == "POST" else None
    form = Result(event, sent, kept_fields(request, now=now()))
    if sent is None or not form.is_valid() or not _reported(request, event, form):
        context = {"event": event, "form": form, "law": law_of_event(event)}
        return render(request, f"{FOLDER}/report.html", context, status=200 if sent is None else UNPROCESSABLE)
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Sent. The office accepts it into the ledger of the CFC next."))
    return redirect("event_abroad", pk=pk)


def _reported(request: HttpRequest, event: EventAbroad, form: Result) -> bool:
    try:
        results.report_event_abroad(
            event, form.games, crosstable=form.head.cleaned_data["crosstable"], by=acting_user(request), now=now()
        )
    except results.ResultTooLate as refusal:
        form.head.add_error(None, result_too_late_text(refusal.day))
    except results.NotOverYet:
        form.head.add_error(None, _("The event is still played: the result is sent when it is over (736)."))
    except results.NoGames:
        form.head.add_error(None, _("Type at least one game."))
    else:
        return True
    return False


@acts
@require_POST
def accept(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the result into the ledger."""
    event = _find(request, pk)
    try:
        results.accept_event_abroad(event, by=acting_user(request), now=now())
    except results.NothingRated:
        messages.error(request, _("FIDE has rated none of these games: do not rate the event, and say why (736)."))
    else:
        messages.success(request, _("Accepted: the games are in the ledger of the CFC."))
    return redirect("event_abroad", pk=pk)


@acts
@require_POST
def give_back(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return the result to be mended."""
    return _with_reason(request, pk, "return", results.return_event_abroad, _("Returned to who sent it."))


@acts
@require_POST
def set_aside(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Do not rate the event."""
    return _with_reason(request, pk, "set-aside", results.set_aside_event_abroad, _("Not rated. Nobody is barred."))


def _with_reason(request: HttpRequest, pk: UUID, act: str, service: Callable[..., Any], done: str) -> HttpResponse:
    event = _find(request, pk)
    require(request.user, act, event, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    service(event, by=acting_user(request), now=now(), reason=reason)
    messages.success(request, done)
    return redirect("event_abroad", pk=pk)
