"""Statements as tables for spreadsheets: amounts as numbers, days as ISO writes them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ratingsite.foundations.spreadsheets import Value
from tournaments.fees.selectors import Fees
from tournaments.fees.years import Year, YearLine
from tournaments.registration.fee_words import ISSUERS, LINES, working_text
from tournaments.regulations.fees.statement import NotKnown
from tournaments.reports.paper.files import Rows, hundredths


def tournament_rows(fees: Iterable[Fees]) -> Rows:
    """A row a line; of what is not known a row without an amount."""
    head = [_("Issuer"), _("For"), _("Worked out"), _("Article"), _("Currency"), _("Amount"), _("Source")]
    return [head, *(row for each in fees for row in _lines(each))]


def _lines(fees: Fees) -> list[list[Value]]:
    issuer = str(ISSUERS[fees.issuer])
    if isinstance(fees.found, NotKnown):
        return [[issuer, _("not known"), "", "", "", None, ""]]
    currency = fees.found.currency.value
    return [
        [
            issuer,
            str(LINES[line.code]),
            working_text(line, currency),
            line.article,
            currency,
            hundredths(line.cents),
            line.source,
        ]
        for line in fees.found.lines
    ]


def year_rows(found: Year) -> Rows:
    """A row an invoice, and one for each tournament and letter that waits for its invoice."""
    head = [
        *(_("Tournament"), _("First day"), _("Last day"), _("Issuer"), _("Invoice"), _("Issued"), _("Payer")),
        *(_("Currency"), _("Amount"), _("State"), _("Paid on"), _("Reference"), _("Credit note")),
    ]
    return [head, *(_year_line(line) for line in found.lines)]


def _year_line(line: YearLine) -> list[Value]:
    invoice = line.invoice
    lead: list[Value] = [line.name, *(day.isoformat() for day in line.days)]
    lead.append(str(ISSUERS[line.issuer]))
    if invoice is None:
        return [*lead, "", "", "", "", None, _("not invoiced yet"), "", "", ""]
    payment, note = getattr(invoice, "payment", None), getattr(invoice, "credit_note", None)
    return [
        *lead,
        invoice.code,
        invoice.issued_at.date().isoformat(),
        invoice.payer_name,
        invoice.currency,
        hundredths(invoice.total),
        invoice.get_state_display(),
        payment.paid_on.isoformat() if payment else "",
        payment.reference if payment else "",
        note.code if note else "",
    ]
