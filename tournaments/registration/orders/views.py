"""The pages of orders: the list, one order with its acts, ordering, and entering what was ordered."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.office.accounts.permissions import can, offices_of, require
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from tournaments.registration.deciding_views import reason_given
from tournaments.registration.models import Tournament
from tournaments.registration.orders import services
from tournaments.registration.orders.forms import (
    OrderedRegistrationForm,
    OrderForm,
    OrderReasonForm,
    ordering_span,
    said_of,
)
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.pages import (
    UNPROCESSABLE,
    registration_form,
    registration_page,
    sent_registration,
)
from tournaments.registration.orders.permissions import new_order
from tournaments.registration.orders.selectors import (
    article_of_order,
    can_be_corrected,
    can_be_ordered,
    orders_seen,
)
from tournaments.registration.orders.services import ActedOn, NothingToOrder
from tournaments.registration.rule_panel import answer_while_typing, filled_as_asked, only_shown
from tournaments.registration.schedule_fields import with_schedule
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import finding_text

SHOWN = 200


# ---------------------------------------------------------------- the list and one order
@signed_in
@require_safe
def orders(request: HttpRequest) -> HttpResponse:
    """Every order that this person may see, the newest first."""
    user, day = acting_user(request), today()
    seen = list(orders_seen(user, day=day)[:SHOWN])
    may_order = can(user, "make", new_order(), day=day)
    if not seen and not may_order and not offices_of(user, day):
        raise Http404
    return render(request, "tournaments/registration/orders/orders.html", {"orders": seen, "may_order": may_order})


@signed_in
@require_safe
def order(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One order, and what this person can do with it."""
    found = _find(request, pk)
    day = today()
    context = {
        "order": found,
        "may_enter": can(request.user, "enter", found, day=day),
        "may_correct": can(request.user, "correct", found, day=day) and can_be_corrected(found),
        "may_take_back": can(request.user, "take-back", found, day=day),
    }
    return render(request, "tournaments/registration/orders/order.html", context)


@acts
@require_POST
def take_back(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take an order back."""
    found = _find(request, pk)
    require(request.user, "take-back", found, day=today())
    if not (reason := reason_given(request)):
        return asked_for_the_reason(request)
    try:
        services.take_back_order(found, by=acting_user(request), now=now(), reason=reason)
    except ActedOn:
        messages.error(request, _("Not taken back: a report was certified by this order. Return it or refuse it."))
    else:
        messages.success(request, _("Taken back. It stays in the record."))
    return redirect("order", pk=pk)


def _find(request: HttpRequest, pk: UUID) -> RatingOrder:
    people = ("ordered_by", "entered_by", "ended_by")
    things = RatingOrder.objects.select_related("federation", "system", "tournament", *people)
    return find_permitted(request, things, "view", pk=pk)


# ---------------------------------------------------------------- ordering
@acts
@keeps_typing
def make(request: HttpRequest) -> HttpResponse:
    """Order an event to be rated that the portal does not have."""
    permit(request, "make", new_order())
    sent = request.POST if request.method == "POST" else None
    form = OrderForm(sent, initial=kept_fields(request, now=now()))
    if sent is None or not form.is_valid():
        context = {"form": form, "span": ordering_span(), "article": "0.2"}
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, "tournaments/registration/orders/make.html", context, status=status)
    made = services.order_event(form.event, by=acting_user(request), now=now(), reason=form.cleaned_data["reason"])
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Ordered. The rating administrator enters the registration next."))
    return redirect("order", pk=made.pk)


@acts
@keeps_typing
def order_tournament(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Order a registered tournament to be rated without its federation."""
    tournament = find_permitted(request, Tournament.objects.select_related("federation"), "view", pk=pk)
    permit(request, "make", new_order(tournament, acting_user(request)))
    if not can_be_ordered(tournament):
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = OrderReasonForm(sent, initial=kept_fields(request, now=now()))
    if sent is None or not form.is_valid():
        article = article_of_order(tournament.system_id, tournament.starts_on)
        context = {"form": form, "tournament": tournament, "article": article}
        status = 200 if sent is None else UNPROCESSABLE
        return render(request, "tournaments/registration/orders/make.html", context, status=status)
    return _ordered(request, tournament, form.cleaned_data["reason"])


def _ordered(request: HttpRequest, tournament: Tournament, reason: str) -> HttpResponse:
    try:
        services.order_tournament(tournament, by=acting_user(request), now=now(), reason=reason)
    except NothingToOrder:
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    else:
        messages.success(request, _("Ordered. The report needs no endorsement; the administrator may enter it."))
    forget_draft(acting_user(request), request.path)
    return redirect("tournament", pk=tournament.pk)


# ---------------------------------------------------------------- entering
@acts
@keeps_typing
def enter(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The registration of what was ordered."""
    found = find_permitted(request, RatingOrder.objects.select_related("federation", "system"), "enter", pk=pk)
    if request.method != "POST":
        kept = kept_fields(request, now=now())
        initial = with_schedule({**said_of(found), **kept})
        return registration_page(request, found, registration_form(request, found, initial=initial))
    if only_shown(request.POST):
        form = registration_form(request, found, initial=filled_as_asked(request.POST.dict()))
        return registration_page(request, found, form)
    form = sent_registration(request, found)
    if not form.is_valid():
        return registration_page(request, found, form, status=UNPROCESSABLE)
    return _entered(request, found, form)


def _entered(request: HttpRequest, found: RatingOrder, form: OrderedRegistrationForm) -> HttpResponse:
    by, key = acting_user(request), form.cleaned_data["key"]
    try:
        made = services.enter_ordered(found, form.facts(), by=by, now=now(), key=key)
    except NotReadyToRegister as refusal:
        for finding in refusal.findings:
            form.add_error(None, finding_text(finding))
        return registration_page(request, found, form, status=UNPROCESSABLE)
    except IntegrityError:
        messages.warning(request, _("This form was sent before: here is the tournament it made. Nothing was changed."))
        return redirect("tournament", pk=key)
    forget_draft(by, request.path)
    messages.success(request, _("Entered, and approved by the order. The report comes next."))
    return redirect("tournament", pk=made.pk)


@acts
@require_POST
def rules(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the rules say of what is typed so far, to be entered or corrected."""
    found = _find(request, pk)
    if not any(can(request.user, act, found, day=today()) for act in ("enter", "correct")):
        raise Http404
    context = answer_while_typing(registration_form(request, found), request.POST.dict())
    return render(request, "tournaments/registration/answer.html", context)
