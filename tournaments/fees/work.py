"""Fees in My work: invoices to issue for the issuer, invoices to pay for the payer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.pages import WorkItem
from tournaments.fees.collected.selectors import tournaments_with_memberships
from tournaments.fees.collected.work import collected_work
from tournaments.fees.letters.selectors import letters_to_take
from tournaments.fees.models import Invoice
from tournaments.fees.selectors import invoices_to_pay, tournaments_to_invoice
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.fee_words import ISSUERS, money
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer
from tournaments.reports.models import Report


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything about fees that waits for this person on a day."""
    if not offices_of(user, day):
        return []
    to_issue = [item for issuer in Issuer for item in _to_issue(user, issuer, day)]
    of_letters = map(_to_take, letters_to_take(user, day=day))
    to_pay = map(_to_pay, invoices_to_pay(user, day=day).select_related("tournament"))
    return [*to_issue, *of_letters, *collected_work(user, day), *to_pay]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    to_issue = [tournaments_to_invoice(user, issuer, day=day) for issuer in Issuer]
    waiting = [letters_to_take(user, day=day), tournaments_with_memberships(user, day=day)]
    return [*to_issue, *waiting, invoices_to_pay(user, day=day)]


def _to_issue(user: User, issuer: Issuer, day: date) -> Iterator[WorkItem]:
    accepted = Q(reports__state=Report.State.ACCEPTED)
    waiting = tournaments_to_invoice(user, issuer, day=day)
    for tournament in waiting.annotate(accepted_at=Max("reports__accepted_at", filter=accepted)):
        yield _item(tournament, issuer)


def _item(tournament: Tournament, issuer: Issuer) -> WorkItem:
    return WorkItem(
        kind="fees",
        title=tournament.name,
        url=reverse("tournament_fees", args=[tournament.pk]),
        what=_("Issue the invoice of %(issuer)s") % {"issuer": ISSUERS[issuer]},
        since=tournament.accepted_at,  # type: ignore[attr-defined] - annotated above
    )


def _to_take(letter: EventAbroad) -> WorkItem:
    return WorkItem(
        kind="fees",
        title=f"{letter.name} – {letter.player.name}",
        url=reverse("event_abroad_fee", args=[letter.pk]),
        what=_("Write the receipt for the fee of the event abroad"),
        since=letter.decided_at or letter.requested_at,
        article="736",
    )


def _to_pay(invoice: Invoice) -> WorkItem:
    words = {"code": invoice.code, "amount": money(invoice.total, invoice.currency)}
    return WorkItem(
        kind="fees",
        title=invoice.name,
        url=reverse("invoice", args=[invoice.pk]),
        what=_("Pay invoice %(code)s: %(amount)s") % words,
        since=invoice.issued_at,
    )
