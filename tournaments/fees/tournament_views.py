"""The fees of one tournament: the page, its papers, issuing an invoice, and the exemption of 790g."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.foundations.spreadsheets import CSV, as_csv
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in, today
from tournaments.fees import services
from tournaments.fees.collected.selectors import lines_of
from tournaments.fees.collected.sheets import sum_text
from tournaments.fees.forms import ExemptionForm, IssueForm
from tournaments.fees.papers import pdf
from tournaments.fees.permissions import new_invoice
from tournaments.fees.selectors import SAID_AT_THE_ISSUE, Fees, fees_of_tournament
from tournaments.fees.sheets import moment_of, tournament_sheet
from tournaments.fees.small import can_be_exempt, has_cfc_invoice
from tournaments.fees.tables import tournament_rows
from tournaments.fees.words import OBSTACLES
from tournaments.registration.facts import law_of
from tournaments.registration.fee_words import page_fees
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import sees_collected
from tournaments.regulations.fees.edition import Issuer
from tournaments.regulations.fees.rules import CANADA
from tournaments.regulations.fees.statement import OpenFact, Statement

UNPROCESSABLE = 422


def _find(request: HttpRequest, pk: UUID) -> Tournament:
    things = Tournament.objects.select_related("federation", "system", "organiser").prefetch_related("other_systems")
    return find_permitted(request, things, "view-fees", pk=pk)


# ---------------------------------------------------------------- the page and its papers
@signed_in
@require_safe
def tournament_fees(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What each issuer asks, the invoices, and what this person can do."""
    return _page(request, _find(request, pk))


@signed_in
@require_safe
def tournament_fees_pdf(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The statement as PDF."""
    found = _find(request, pk)
    fees = fees_of_tournament(found)
    invoices = [invoice for each in fees for invoice in each.invoices]
    at = moment_of(invoices, found.decided_at or found.registered_at or found.created_at)
    return pdf(tournament_sheet(found, fees), found, at=at)


@signed_in
@require_safe
def tournament_fees_csv(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The statement as CSV."""
    rows = tournament_rows(fees_of_tournament(_find(request, pk)))
    return attachment(as_csv(rows), "fees.csv", content_type=CSV)


def _page(
    request: HttpRequest,
    found: Tournament,
    *,
    form: IssueForm | None = None,
    issuer: Issuer | None = None,
    exemption: ExemptionForm | None = None,
) -> HttpResponse:
    day, user = today(), acting_user(request)
    may_exempt = can(user, "exempt-fees", found, day=day)
    in_force = found.fee_exemptions.filter(ended_at__isnull=True).select_related("decided_by").first()
    opens_exemption = can_be_exempt(found) if in_force is None else not has_cfc_invoice(found)
    fees = fees_of_tournament(found)
    context = {
        "tournament": found,
        "fees": [_shown(request, found, each, form if each.issuer is issuer else None) for each in fees],
        "exemption": in_force,
        "sees_collected": sees_collected(found, user, day=day),
        "collected": sum_text(lines_of(found)) if found.federation_id == CANADA else "",
        "exemption_form": (exemption or ExemptionForm()) if may_exempt and opens_exemption else None,
        "cfc_edition": next((edition.id for edition in law_of(found).ratings if edition.family == "cfc"), ""),
    }
    status = UNPROCESSABLE if form or exemption else 200
    return render(request, "tournaments/fees/tournament.html", context, status=status)


def _shown(request: HttpRequest, found: Tournament, fees: Fees, form: IssueForm | None) -> dict[str, Any]:
    """A statement in words; with a form where this person may issue the invoice now."""
    may = can(request.user, "issue", new_invoice(found, fees.issuer, acting_user(request)), day=today())
    is_due = fees.obstacle is None and may
    return {
        "fees": fees,
        "words": page_fees(fees.found, law_of(found)),
        "why_not": OBSTACLES[fees.obstacle] if fees.obstacle else "",
        "form": (form or IssueForm(asked=asked_of(fees))) if is_due else None,
    }


def asked_of(fees: Fees) -> frozenset[OpenFact]:
    """What the issuer has to say."""
    return SAID_AT_THE_ISSUE & set(fees.found.open_facts) if isinstance(fees.found, Statement) else frozenset()


# ---------------------------------------------------------------- the acts
@acts
@require_POST
def issue(request: HttpRequest, pk: UUID, issuer: str) -> HttpResponse:
    """Issue the invoice of one issuer."""
    if issuer not in list(Issuer):
        raise Http404
    found, by, of = _find(request, pk), acting_user(request), Issuer(issuer)
    require(by, "issue", new_invoice(found, of, by), day=today())
    fees = next((each for each in fees_of_tournament(found) if each.issuer is of), None)
    form = IssueForm(request.POST, asked=asked_of(fees) if fees else frozenset())
    if not form.is_valid():
        return _page(request, found, form=form, issuer=of)
    try:
        invoice = services.issue_invoice(found, of, by=by, now=now(), said=form.said)
    except services.NoInvoice as refusal:
        messages.warning(request, str(OBSTACLES[refusal.obstacle]))
        return redirect("tournament_fees", pk=pk)
    messages.success(request, _("Invoice %(code)s is issued; the payer has been told.") % {"code": invoice.code})
    return redirect("invoice", pk=invoice.pk)


@acts
@require_POST
def exempt(request: HttpRequest, pk: UUID) -> HttpResponse:
    """790g: it is small."""
    return _exemption(request, pk, services.exempt_tournament, _("It is small: nothing is asked for FIDE’s rating."))


@acts
@require_POST
def end_exemption(request: HttpRequest, pk: UUID) -> HttpResponse:
    """It is not small after all."""
    return _exemption(request, pk, services.end_exemption, _("Taken back. It stays in the record."))


def _exemption(request: HttpRequest, pk: UUID, act: Any, done: str) -> HttpResponse:
    found, by = _find(request, pk), acting_user(request)
    require(by, "exempt-fees", found, day=today())
    form = ExemptionForm(request.POST)
    if not form.is_valid():
        return _page(request, found, exemption=form)
    try:
        act(found, reason=form.cleaned_data["reason"], by=by, now=now())
    except services.NoExemption:
        messages.warning(request, _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."))
    else:
        messages.success(request, done)
    return redirect("tournament_fees", pk=pk)
