"""The page on which the registration of what was ordered is corrected."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_draft, keeps_typing, kept_fields
from ratingsite.office.edge import acting_user, acts, find_permitted
from tournaments.registration.orders.corrections import NothingToCorrect, ReportSigned, correct_ordered
from tournaments.registration.orders.forms import OrderedRegistrationForm
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.pages import (
    UNPROCESSABLE,
    registration_form,
    registration_page,
    sent_registration,
)
from tournaments.registration.orders.selectors import can_be_corrected
from tournaments.registration.rule_panel import filled_as_asked, only_shown
from tournaments.registration.services import NotReadyToRegister
from tournaments.registration.words import finding_text
from tournaments.registration.written_form import written_fields


@acts
@keeps_typing
def correct(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The registration as it stands, to be corrected."""
    things = RatingOrder.objects.select_related("federation", "system", "tournament__federation")
    found = find_permitted(request, things, "correct", pk=pk)
    if found.tournament is None or not can_be_corrected(found):
        raise Http404
    if request.method != "POST":
        initial = {**written_fields(found.tournament), **kept_fields(request, now=now())}
        return registration_page(request, found, registration_form(request, found, initial=initial), is_correction=True)
    if only_shown(request.POST):
        form = registration_form(request, found, initial=filled_as_asked(request.POST.dict()))
        return registration_page(request, found, form, is_correction=True)
    form = sent_registration(request, found)
    if form.is_valid() and _is_corrected(request, found, form):
        return redirect("order", pk=pk)
    return registration_page(request, found, form, is_correction=True, status=UNPROCESSABLE)


def _is_corrected(request: HttpRequest, found: RatingOrder, form: OrderedRegistrationForm) -> bool:
    try:
        correct_ordered(found, form.facts(), by=acting_user(request), now=now())
    except NotReadyToRegister as refusal:
        for finding in refusal.findings:
            form.add_error(None, finding_text(finding))
    except ReportSigned:
        form.add_error(None, _("A report is certified on what is registered: recall it, or have it returned, first."))
    except NothingToCorrect:
        form.add_error(None, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    if form.errors:
        return False
    forget_draft(acting_user(request), request.path)
    messages.success(request, _("Corrected. What was registered before stays in the record."))
    return True
