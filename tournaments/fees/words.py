"""Why there is no invoice, in words, and where the articles of one lead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from tournaments.fees.models import Invoice
from tournaments.fees.selectors import Obstacle
from tournaments.registration.facts import Law, law_of, law_on

CFC_SYSTEM = next(system for system, family in SYSTEMS.items() if family is Family.CFC)

OBSTACLES: dict[Obstacle, str | Promise] = {
    Obstacle.NOT_ACCEPTED: _("As registered. With the accepted report it becomes exact, and an invoice may be issued."),
    Obstacle.NOT_RATED: _("An office has refused to rate the tournament: nothing is charged."),
    Obstacle.NOT_KNOWN: _("Not known: no source says what was asked in that year, and so there is no invoice."),
    Obstacle.NOTHING: _("Nothing is to be paid, so there is no invoice."),
    Obstacle.MEMBERSHIPS: _("Memberships that were collected wait for the office: it enters or refuses them first."),
    Obstacle.INVOICED: _("The invoice is issued. To ask another amount it is credited first."),
}


def law_of_invoice(invoice: Invoice) -> Law:
    """The editions to whose pages the articles of an invoice lead; of a letter those of the CFC."""
    if invoice.tournament is not None:
        return law_of(invoice.tournament)
    return law_on(CFC_SYSTEM, invoice.counts_on or invoice.issued_at.date())
