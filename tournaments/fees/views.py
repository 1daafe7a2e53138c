"""Invoices, with payment and credit note, and what a federation owes in a year."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.register.models import Federation
from ratingsite.foundations.spreadsheets import CSV, as_csv
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted, permit, signed_in, today
from tournaments.fees import services
from tournaments.fees.documents import statement_from
from tournaments.fees.forms import CreditForm, PaymentForm
from tournaments.fees.models import Invoice
from tournaments.fees.papers import pdf
from tournaments.fees.permissions import fees_of, fees_rows, letter_invoice_of_anybody
from tournaments.fees.selectors import invoices_seen, invoices_to_pay
from tournaments.fees.sheets import (
    credit_note_sheet,
    first_moment,
    invoice_sheet,
    moment_of,
    receipt_sheet,
    row_of,
    sums_of,
    year_sheet,
)
from tournaments.fees.tables import year_rows
from tournaments.fees.words import law_of_invoice
from tournaments.fees.years import year_of, years_by_federation
from tournaments.registration.fee_words import ISSUERS, money, page_fees
from tournaments.registration.plain_fields import DayField

UNPROCESSABLE = 422
SHOWN = 200
PAPERS = {"invoice": invoice_sheet, "receipt": receipt_sheet, "credit-note": credit_note_sheet}


# ---------------------------------------------------------------- one invoice
def _find(request: HttpRequest, pk: UUID) -> Invoice:
    people = ("issued_by", "payment__noted_by", "credit_note__made_by", "replaces", "replaced_by", "federation")
    people += ("player", "event_abroad")
    things = Invoice.objects.select_related(
        "tournament__federation", "tournament__system", "tournament__organiser", *people
    )
    return find_permitted(request, things.prefetch_related("tournament__other_systems"), "view", pk=pk)


@signed_in
@require_safe
def invoice(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One invoice, what became of it, and what this person can do with it."""
    return _page(request, _find(request, pk))


def _page(
    request: HttpRequest, found: Invoice, *, payment: PaymentForm | None = None, credit: CreditForm | None = None
) -> HttpResponse:
    day = today()
    may_pay, may_credit = (can(request.user, act, found, day=day) for act in ("mark-paid", "credit"))
    context = {
        "invoice": found,
        "tournament": found.tournament,
        "words": page_fees(statement_from(found.statement), law_of_invoice(found)),
        "payment_form": (payment or _payment_form(found)) if may_pay else None,
        "credit_form": (credit or CreditForm()) if may_credit else None,
        "total": money(found.total, found.currency),
    }
    status = UNPROCESSABLE if payment or credit else 200
    return render(request, "tournaments/fees/invoice.html", context, status=status)


def _payment_form(found: Invoice, sent: object = None) -> PaymentForm:
    return PaymentForm(sent, first=found.issued_at.date(), last=today())


@signed_in
@require_safe
def paper(request: HttpRequest, pk: UUID, kind: str) -> HttpResponse:
    """The invoice as it was issued, its receipt or its credit note, as PDF."""
    found = _find(request, pk)
    moments = {
        "invoice": found.issued_at,
        "receipt": found.payment.noted_at if hasattr(found, "payment") else None,
        "credit-note": found.credit_note.made_at if hasattr(found, "credit_note") else None,
    }
    if (at := moments[kind]) is None:
        raise Http404
    return pdf(PAPERS[kind](found), found.tournament, at=at)


@acts
@require_POST
def mark_paid(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Note that it was paid."""
    found, by = _find(request, pk), acting_user(request)
    require(by, "mark-paid", found, day=today())
    form = _payment_form(found, request.POST)
    if not form.is_valid():
        return _page(request, found, payment=form)
    services.mark_paid(found, **form.cleaned_data, by=by, now=now())
    messages.success(request, _("Noted as paid. The receipt can be printed."))
    return redirect("invoice", pk=pk)


@acts
@require_POST
def credit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take it back."""
    found, by = _find(request, pk), acting_user(request)
    require(by, "credit", found, day=today())
    form = CreditForm(request.POST)
    if not form.is_valid():
        return _page(request, found, credit=form)
    note = services.credit_invoice(found, reason=form.cleaned_data["reason"], by=by, now=now())
    words = {"code": note.code}
    messages.success(
        request, _("Taken back by %(code)s; the payer has been told. A new invoice may be issued.") % words
    )
    return redirect("invoice", pk=pk)


# ---------------------------------------------------------------- federations and years
@signed_in
@require_safe
def fees(request: HttpRequest) -> HttpResponse:
    """The federations and years, what is to be paid, and the latest invoices that this person may see."""
    user, day = acting_user(request), today()
    may = open_to(user, "view", fees_rows(), day=day)
    federations = Federation.objects.filter(may)
    may_take = can(user, "issue", letter_invoice_of_anybody(), day=day)
    seen = list(invoices_seen(user, day=day)[:SHOWN])
    if not seen and not federations.exists():
        raise Http404
    years = years_by_federation(federations)
    context = {
        "federations": [(each, years[each.pk]) for each in federations.filter(pk__in=years).order_by("code")],
        "invoices": [(each, money(each.total, each.currency)) for each in seen],
        "to_pay": invoices_to_pay(user, day=day).count(),
        "may_take": may_take,
    }
    return render(request, "tournaments/fees/fees.html", context)


def _federation(request: HttpRequest, code: str, year: int) -> Federation:
    if not DayField.first_year <= year <= DayField.last_year:
        raise Http404
    found = get_object_or_404(Federation, code=code)
    permit(request, "view", fees_of(found.pk))
    return found


@signed_in
@require_safe
def year(request: HttpRequest, code: str, year: int) -> HttpResponse:
    """What the tournaments of a federation that began in a year cost."""
    federation = _federation(request, code, year)
    found = year_of(federation.pk, year)
    context = {
        "federation": federation,
        "year": year,
        "lines": [(line, row_of(line)) for line in found.lines],
        "balances": [(ISSUERS[each.issuer], sums_of(each)) for each in found.balances],
    }
    return render(request, "tournaments/fees/year.html", context)


@signed_in
@require_safe
def year_csv(request: HttpRequest, code: str, year: int) -> HttpResponse:
    """The same as CSV."""
    rows = year_rows(year_of(_federation(request, code, year).pk, year))
    return attachment(as_csv(rows), f"fees-{code}-{year}.csv", content_type=CSV)


@signed_in
@require_safe
def year_pdf(request: HttpRequest, code: str, year: int) -> HttpResponse:
    """The same as PDF."""
    federation = _federation(request, code, year)
    found = year_of(federation.pk, year)
    invoices = [line.invoice for line in found.lines if line.invoice]
    return pdf(year_sheet(federation, year, found), None, at=moment_of(invoices, first_moment(year)))
