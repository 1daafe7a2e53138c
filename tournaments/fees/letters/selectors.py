"""The letters whose fee does not stand in the account yet."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Value

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.fees.models import Invoice
from tournaments.fees.permissions import letter_rows
from tournaments.registration.abroad.models import EventAbroad
from tournaments.regulations.fees.cfc import FEES_CFC_2009


def letters_without_receipt() -> QuerySet[EventAbroad]:
    """736: the events abroad whose fee came with the letter and does not stand in the account yet."""
    taken = Invoice.objects.filter(event_abroad=OuterRef("pk"))
    table = FEES_CFC_2009
    found = EventAbroad.objects.filter(~Exists(taken), fee_paid_on__isnull=False)
    found = found.filter(starts_on__gte=table.effective_from)
    if table.effective_to:
        found = found.filter(starts_on__lte=table.effective_to)
    return found.select_related("player", "federation")


def letters_to_take(user: User, *, day: date) -> QuerySet[EventAbroad]:
    """Those whose receipt this person makes."""
    due = letters_without_receipt().annotate(fee_state=Value("due"))
    may = open_to(user, "issue", letter_rows(user), day=day)
    return due.none() if may == NONE else due.filter(may)
