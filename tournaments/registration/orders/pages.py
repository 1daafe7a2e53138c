"""The form of a registration that was ordered, as it is entered and as it is corrected."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user
from tournaments.registration.orders.forms import OrderedRegistrationForm
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.rule_panel import looked_at, rules_beside
from tournaments.registration.schedule_fields import with_schedule

UNPROCESSABLE = 422


def registration_form(request: HttpRequest, order: RatingOrder, **content: Any) -> OrderedRegistrationForm:
    """The form for this person and moment."""
    return OrderedRegistrationForm(order=order, user=acting_user(request), now=now(), **content)


def sent_registration(request: HttpRequest, order: RatingOrder) -> OrderedRegistrationForm:
    """The form as it was sent. A schedule that nobody has seen is shown before it counts."""
    sent = request.POST.dict()
    filled = with_schedule(sent)
    form = registration_form(request, order, data=filled)
    if filled != sent:
        form.add_error(None, _("Days or rounds have changed: please look at the schedule that follows from them."))
    return form


def registration_page(
    request: HttpRequest,
    order: RatingOrder,
    form: OrderedRegistrationForm,
    *,
    is_correction: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The form with what the rules say of it."""
    context = {"order": order, "form": form, "is_correction": is_correction, **rules_beside(looked_at(form))}
    return render(request, "tournaments/registration/orders/enter.html", context, status=status)
