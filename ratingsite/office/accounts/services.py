"""Grants and ends offices."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Model

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.audit.services import record


@transaction.atomic
def grant_office(
    user: User, office: Office, federation: Model | None, *, starts_on: date, by: User | None, now: datetime
) -> OfficeHeld:
    """Let a user hold an office for a federation (none: for all) from a day on."""
    held = OfficeHeld.objects.create(user=user, office=office, federation=federation, starts_on=starts_on)
    record("grant office", held, by=by, now=now, office=str(office), federation=federation.pk if federation else None)
    return held


@transaction.atomic
def end_office(held: OfficeHeld, *, ends_on: date, by: User | None, now: datetime) -> None:
    """Let an office end with a day; it stays in the record."""
    held.ends_on = ends_on
    held.save(update_fields=["ends_on"])
    record("end office", held, by=by, now=now, ends_on=ends_on.isoformat())
