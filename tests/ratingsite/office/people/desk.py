"""What the tests of people and offices share: a grant, what was mailed, and the record."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Model

from ratingsite.office.accounts.models import Office
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.people.granting import Grant
from tests.cast import NOW

TODAY = NOW.date()


def a_grant(office: Office, federation: Model | None = None, **span: date) -> Grant:
    """An office from today on, until further notice unless a span is given."""
    return Grant(office=office, federation=federation, **{"starts_on": TODAY, **span})


def mails() -> list[tuple[list[str], str]]:
    """To whom something was written, and under which heading."""
    found = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [(message.payload["to"], message.payload["subject"]) for message in found]


def acts() -> list[tuple[str, str | None]]:
    """What the record holds, and who did it."""
    return list(AuditEntry.objects.order_by("pk").values_list("act", "by__name"))


def details(act: str) -> dict[str, Any]:
    """What the record says beside an act."""
    found: dict[str, Any] = AuditEntry.objects.get(act=act).details
    return found
