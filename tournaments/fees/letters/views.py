"""The pages of fees that come with a letter to the CFC."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, today
from tournaments.fees.letters import services
from tournaments.fees.letters.forms import AppealFeeForm, ReceiptForm
from tournaments.fees.models import Invoice
from tournaments.fees.permissions import letter_invoice, letter_invoice_of_anybody
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.fee_words import money

UNPROCESSABLE = 422
FOLDER = "tournaments/fees/letters"


@acts
def event_fee(request: HttpRequest, pk: UUID) -> HttpResponse:
    """736: the fee that came with the letter about an event abroad, into the account."""
    things = EventAbroad.objects.select_related("player", "federation", "requested_by")
    event = find_permitted(request, things, "view", pk=pk)
    permit(request, "issue", letter_invoice(event.player, acting_user(request)))
    letter = services.letter_of(event)
    if event.fee_paid_on is None or event.invoices.exists():
        messages.warning(request, _("The fee is not here yet, or its receipt is written already."))
        return redirect("event_abroad", pk=pk)
    try:
        fee = services.fee_of(letter)
    except services.NoFeeKnown:
        messages.error(request, _("No text of that day lets an event abroad count."))
        return redirect("event_abroad", pk=pk)
    form = ReceiptForm(request.POST if request.method == "POST" else None, today=today())
    if form.is_valid():
        return _taken(request, letter, event.fee_paid_on, form)
    context = {"event": event, "form": form, "amount": money(fee.total, fee.currency)}
    return render(request, f"{FOLDER}/event.html", context, status=UNPROCESSABLE if form.is_bound else 200)


@acts
def appeal_fee(request: HttpRequest) -> HttpResponse:
    """739: the fee that came with an appeal to the Rating Auditor, into the account."""
    permit(request, "issue", letter_invoice_of_anybody())
    form = AppealFeeForm(request.POST if request.method == "POST" else None, today=today())
    if form.is_valid():
        by = acting_user(request)
        require(by, "issue", letter_invoice(form.letter.player, by), day=today())
        return _taken(request, form.letter, form.cleaned_data["paid_on"], form)
    return render(request, f"{FOLDER}/appeal.html", {"form": form}, status=UNPROCESSABLE if form.is_bound else 200)


def _taken(request: HttpRequest, letter: services.Letter, paid_on: date, form: ReceiptForm) -> HttpResponse:
    reference = form.cleaned_data["reference"]
    invoice: Invoice = services.take_fee(
        letter, paid_on=paid_on, reference=reference, by=acting_user(request), now=now()
    )
    messages.success(request, _("Noted as paid. The receipt can be printed."))
    return redirect("invoice", pk=invoice.pk)
