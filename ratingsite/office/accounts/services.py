"""Writes that somebody holds an office. Who may grant what is for ``ratingsite.office.people`` to say."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Model

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.audit.services import record


@transaction.atomic
def grant_office(
    user: User,
    office: Office,
    federation: Model | None,
    *,
    starts_on: date,
    ends_on: date | None = None,
    by: User | None,
    now: datetime,
) -> OfficeHeld:
    """Let a user hold an office for a federation (none: for all) from a day on, to a day (none: further notice)."""
    held = OfficeHeld.objects.create(
        user=user, office=office, federation=federation, starts_on=starts_on, ends_on=ends_on
    )
    span = {"starts_on": starts_on.isoformat(), "ends_on": ends_on.isoformat() if ends_on else None}
    code = federation.pk if federation else None
    record("grant office", held, by=by, now=now, person=user.email, office=str(office), federation=code, **span)
    return held
