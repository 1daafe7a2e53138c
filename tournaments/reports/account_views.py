"""The page of an event's account."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.regulations.cfc.account import Charge, ChargeCode
from ratingsite.office.edge import find_permitted
from tournaments.reports.account import account_of
from tournaments.reports.models import Report

NAMES = {
    ChargeCode.RATING_FEE: _("Rating fee, with a report made by a program of the CFC"),
    ChargeCode.RATING_FEE_OTHER_SOFTWARE: _("Rating fee, with any other report"),
    ChargeCode.FIDE_FEE: _("Fee for FIDE’s rating"),
    ChargeCode.FIDE_FEE_BY_AVERAGE: _("Fee for FIDE’s rating, by the average of the ratings"),
    ChargeCode.FIDE_FEE_WAIVED: _("No fee for FIDE’s rating: a tournament for women"),
    ChargeCode.FIDE_LATE_FEE: _("The report came later than a week after the end"),
}


@require_safe
def account(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the organiser of an event in Canada pays, line by line; 404 where no text says it."""
    reports = Report.objects.select_related("tournament__federation")
    report = find_permitted(request, reports, "view", pk=pk)
    found = account_of(report)
    if found is None or not found.charges:
        raise Http404
    context = {
        "report": report,
        "tournament": report.tournament,
        "account": found,
        "lines": [_line(charge) for charge in found.charges],
    }
    return render(request, "tournaments/reports/account.html", context)


def _line(charge: Charge) -> dict[str, Any]:
    each = None if charge.cents_each is None else dollars(charge.cents_each)
    return {"name": NAMES[charge.code], "charge": charge, "each": each, "total": dollars(charge.cents)}


def dollars(cents: int) -> str:
    """Cents as dollars, in the figures of the reader's language."""
    return number_format(Decimal(cents) / 100, 2)
